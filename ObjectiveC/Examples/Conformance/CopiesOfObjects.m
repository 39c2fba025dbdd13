// A class copies its objects as its copyWithZone: says; dictionaries and properties ask for it.
#import <Foundation/Foundation.h>

@interface Key : NSObject <NSCopying>
{
@public
    int copies;
}
@property int number;
@end
@implementation Key
- (id)copyWithZone:(NSZone *)zone
{
    Key *copy = [[[self class] allocWithZone:zone] init];
    copy.number = self.number;
    copy->copies = copies + 1;
    return copy;
}
- (BOOL)isEqual:(id)other { return [other isKindOfClass:[Key class]] && [other number] == _number; }
- (NSUInteger)hash { return _number; }
@end

@interface SpecialKey : Key
@end
@implementation SpecialKey
- (id)copyWithZone:(NSZone *)zone
{
    SpecialKey *copy = [super copyWithZone:zone];
    copy.number += 100;
    return copy;
}
@end

@interface Holder : NSObject
@property (copy) Key *key;
@end
@implementation Holder
@end

int main(void)
{
    Key *key = [[Key alloc] init];
    key.number = 5;
    Key *copy = [key copy];
    printf("%d %d %d\n", copy != key, copy.number, copy->copies);
    NSMutableDictionary *table = [NSMutableDictionary dictionary];
    table[key] = @"five";
    Key *stored = [[table allKeys] firstObject];
    printf("%d %d\n", stored != key, stored->copies);
    key.number = 6;
    printf("%d %d\n", table[key] == nil, table[copy] != nil);
    table[copy] = @"FIVE";
    printf("%lu %s\n", (unsigned long)table.count, [table[stored] UTF8String]);
    Holder *holder = [[Holder alloc] init];
    holder.key = key;
    printf("%d %d\n", holder.key != key, holder.key->copies);
    SpecialKey *special = [[[SpecialKey alloc] init] copy];
    printf("%d %d\n", special.number, [special isKindOfClass:[SpecialKey class]]);
    @try {
        [[[NSObject alloc] init] copy];
    } @catch (NSException *exception) {
        printf("%s\n", [exception.name UTF8String]);
    }
    @try {
        table[(id)[[NSObject alloc] init]] = @1;
    } @catch (NSException *exception) {
        printf("%s\n", [exception.name UTF8String]);
    }
    return 0;
}
