#import <Foundation/Foundation.h>

@interface Unit : NSObject <NSCoding>
@property (nonatomic, copy) NSString *name;
@end

static Unit *shared;

@implementation Unit
- (void)encodeWithCoder:(NSCoder *)coder
{
    [coder encodeObject:_name forKey:@"name"];
}
- (id)initWithCoder:(NSCoder *)coder
{
    if ((self = [super init]))
        _name = [[coder decodeObjectForKey:@"name"] copy];
    return self;
}
- (id)awakeAfterUsingCoder:(NSCoder *)coder
{
    printf("awake: %s\n", [_name UTF8String]);
    return [_name isEqual:@"meter"] ? shared : self;
}
@end

int main(void)
{
    @autoreleasepool
    {
        shared = [[Unit alloc] init];
        shared.name = @"meter";
        Unit *other = [[Unit alloc] init];
        other.name = @"gram";
        NSArray *units = @[shared, other, shared];
        NSData *data = [NSKeyedArchiver archivedDataWithRootObject:units];
        NSArray *decoded = [NSKeyedUnarchiver unarchiveObjectWithData:data];
        printf("%d %d %d\n", decoded[0] == shared, decoded[1] == other, decoded[2] == shared);
        printf("%s\n", [[decoded[1] name] UTF8String]);
    }
    return 0;
}
