// Type parameters, nullability and kinds are for the compiler alone.
#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

@interface Box<__covariant Value> : NSObject
@property (nonatomic, strong, nullable) Value value;
- (instancetype)initWithValue:(nullable Value)value NS_DESIGNATED_INITIALIZER;
- (nullable Value)take;
@end

@implementation Box
- (instancetype)init { return [self initWithValue:nil]; }
- (instancetype)initWithValue:(nullable id)value
{
    if ((self = [super init])) _value = value;
    return self;
}
- (nullable id)take
{
    id taken = self.value;
    self.value = nil;
    return taken;
}
@end

static NSString *_Nullable join(NSArray<NSString *> *_Nonnull parts, NSDictionary<NSString *, NSNumber *> *options)
{
    NSMutableArray<NSString *> *result = [NSMutableArray array];
    for (NSString *part in parts) {
        if ([options[part] boolValue]) [result addObject:part];
    }
    return result.count ? [result componentsJoinedByString:@"+"] : nil;
}

NS_ASSUME_NONNULL_END

int main(void)
{
    Box<NSString *> *box = [[Box alloc] initWithValue:@"text"];
    printf("%lu\n", (unsigned long)box.value.length);
    printf("%s %d\n", [[box take] UTF8String], [box take] == nil);
    printf("%s\n", [join(@[@"a", @"b", @"c"], @{@"a": @YES, @"c": @1, @"b": @NO}) UTF8String]);
    printf("%d\n", join(@[], @{}) == nil);
    __kindof NSString *kind = [NSMutableString stringWithString:@"m"];
    [kind appendString:@"n"];
    printf("%s\n", [kind UTF8String]);
    return 0;
}
