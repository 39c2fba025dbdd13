#import <Foundation/Foundation.h>

@interface Base : NSObject
- (const char *)name;
- (void)greet;
@end
@implementation Base
- (const char *)name { return "base"; }
- (void)greet { printf("base greets as %s\n", [self name]); }
@end

@interface Middle : Base
@end
@implementation Middle
- (const char *)name { return "middle"; }
@end

@interface Leaf : Middle
@end
@implementation Leaf
- (const char *)name { return "leaf"; }
- (void)greet
{
    printf("leaf, above it %s\n", [super name]);
    [super greet];
}
@end

int main(void)
{
    [[[Leaf alloc] init] greet];
    [[[Middle alloc] init] greet];
    return 0;
}
