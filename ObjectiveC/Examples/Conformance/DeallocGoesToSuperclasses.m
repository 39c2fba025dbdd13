#import <Foundation/Foundation.h>

@interface Base : NSObject
@end
@implementation Base
- (const char *)name { return "base"; }
- (void)dealloc { printf("dealloc of base, %s\n", [self name]); }
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
- (void)dealloc { printf("dealloc of leaf\n"); }
@end

int main(void)
{
    Base *leaf = [[Leaf alloc] init], *middle = [[Middle alloc] init];
    Base *again = leaf;
    printf("leaf goes\n");
    leaf = nil;
    printf("still there\n");
    again = nil;
    printf("middle goes\n");
    middle = nil;
    printf("gone\n");
    return 0;
}
