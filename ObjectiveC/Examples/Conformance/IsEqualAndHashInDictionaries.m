#import <Foundation/Foundation.h>

@interface Spot : NSObject <NSCopying>
@property (nonatomic) int x;
+ (Spot *)at:(int)x;
@end
@implementation Spot
+ (Spot *)at:(int)x
{
    Spot *point = [[Spot alloc] init];
    point.x = x;
    return point;
}
- (id)copyWithZone:(NSZone *)zone { return self; }
- (NSUInteger)hash { return (NSUInteger)self.x; }
- (BOOL)isEqual:(id)other { return [other isKindOfClass:[Spot class]] && [other x] == self.x; }
@end

int main(void)
{
    NSMutableDictionary *names = [NSMutableDictionary dictionary];
    names[[Spot at:1]] = @"one";
    names[[Spot at:2]] = @"two";
    names[[Spot at:1]] = @"uno";
    printf("%lu %s\n", (unsigned long)[names count], [names[[Spot at:1]] UTF8String]);
    printf("%d\n", names[[Spot at:3]] == nil);
    NSArray *points = @[[Spot at:5], [Spot at:6]];
    printf("%lu\n", (unsigned long)[points indexOfObject:[Spot at:6]]);
    printf("%d\n", [points indexOfObjectIdenticalTo:[Spot at:6]] == NSNotFound);
    printf("%lu\n", (unsigned long)[[NSSet setWithObjects:[Spot at:1], [Spot at:1], nil] count]);
    return 0;
}
