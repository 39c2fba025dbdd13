// Categories add methods, properties and class methods to any class, Foundation's included.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface NSObject (Tags)
@property (nonatomic, copy) NSString *tag;
+ (NSString *)plainName;
@end
@implementation NSObject (Tags)
- (NSString *)tag { return objc_getAssociatedObject(self, @selector(tag)); }
- (void)setTag:(NSString *)tag
{
    objc_setAssociatedObject(self, @selector(tag), tag, OBJC_ASSOCIATION_COPY_NONATOMIC);
}
+ (NSString *)plainName { return [NSStringFromClass(self) lowercaseString]; }
@end

@interface NSArray (Sums)
- (int)sum;
- (NSArray *)mapped:(id (^)(id element))block;
@end
@implementation NSArray (Sums)
- (int)sum
{
    int sum = 0;
    for (id element in self) sum += [element intValue];
    return sum;
}
- (NSArray *)mapped:(id (^)(id element))block
{
    NSMutableArray *result = [NSMutableArray arrayWithCapacity:self.count];
    [self enumerateObjectsUsingBlock:^(id element, NSUInteger index, BOOL *stop) {
        [result addObject:block(element) ?: [NSNull null]];
    }];
    return result;
}
@end

@interface Thing : NSObject
@end
@implementation Thing
@end

int main(void)
{
    Thing *thing = [[Thing alloc] init];
    NSMutableString *name = [NSMutableString stringWithString:@"x"];
    thing.tag = name;
    [name appendString:@"y"];
    printf("%s %d\n", [thing.tag UTF8String], [[[Thing alloc] init] tag] == nil);
    printf("%s\n", [[Thing plainName] UTF8String]);
    NSArray *doubled = [@[@1, @2, @3] mapped:^id(id element) { return @([element intValue] * 2); }];
    printf("%d %d\n", [doubled sum], [[NSMutableArray arrayWithArray:doubled] sum]);
    printf("%d\n", [[@[@1] mapped:^id(id element) { return nil; }] firstObject] == [NSNull null]);
    thing.tag = nil;
    printf("%d\n", thing.tag == nil);
    return 0;
}
