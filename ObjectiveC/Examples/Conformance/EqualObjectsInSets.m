// Sets and arrays find objects by what the objects say is equal.
#import <Foundation/Foundation.h>

@interface Name : NSObject
@property (copy) NSString *text;
+ (instancetype)with:(NSString *)text;
@end
@implementation Name
+ (instancetype)with:(NSString *)text
{
    Name *name = [[self alloc] init];
    name.text = text;
    return name;
}
- (BOOL)isEqual:(id)other
{
    if (![other isKindOfClass:[Name class]]) return NO;
    return [[self.text lowercaseString] isEqual:[[other text] lowercaseString]];
}
- (NSUInteger)hash { return [[self.text lowercaseString] hash]; }
@end

int main(void)
{
    Name *ann = [Name with:@"Ann"], *other = [Name with:@"ANN"], *bob = [Name with:@"bob"];
    NSMutableSet *set = [NSMutableSet setWithObjects:ann, bob, nil];
    printf("%d\n", [set containsObject:other]);
    [set addObject:other];
    printf("%lu %s\n", (unsigned long)set.count, [[[set member:other] text] UTF8String]);
    [set removeObject:other];
    printf("%lu\n", (unsigned long)set.count);
    NSMutableArray *array = [@[bob, ann, other, ann] mutableCopy];
    printf("%lu %lu\n", (unsigned long)[array indexOfObject:other],
           (unsigned long)[array indexOfObjectIdenticalTo:other]);
    printf("%d\n", [array containsObject:[Name with:@"BOB"]]);
    [array removeObjectIdenticalTo:other];
    printf("%lu\n", (unsigned long)array.count);
    [array removeObject:other];
    printf("%lu\n", (unsigned long)array.count);
    printf("%d %d\n", [@[ann] isEqualToArray:@[other]], [@[ann] isEqual:@[bob]]);
    printf("%d\n", [@{@"k": ann} isEqualToDictionary:@{@"k": other}]);
    printf("%lu\n", (unsigned long)[[NSSet setWithArray:@[ann, other, bob]] count]);
    NSCountedSet *counted = [NSCountedSet setWithArray:@[ann, other, bob]];
    printf("%lu %lu\n", (unsigned long)[counted count], (unsigned long)[counted countForObject:ann]);
    return 0;
}
