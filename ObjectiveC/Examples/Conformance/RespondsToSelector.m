#import <Foundation/Foundation.h>

@interface Base : NSObject
- (void)inherited;
+ (void)classMethod;
@end
@implementation Base
- (void)inherited {}
+ (void)classMethod {}
@end

@interface Derived : Base
- (void)own;
@end
@implementation Derived
- (void)own {}
@end

int main(void)
{
    id derived = [[Derived alloc] init];
    printf("%d %d %d\n", [derived respondsToSelector:@selector(own)],
           [derived respondsToSelector:@selector(inherited)],
           [derived respondsToSelector:@selector(classMethod)]);
    printf("%d %d\n", [Derived respondsToSelector:@selector(classMethod)],
           [Derived respondsToSelector:@selector(own)]);
    printf("%d %d\n", [Derived instancesRespondToSelector:@selector(own)],
           [Base instancesRespondToSelector:@selector(own)]);
    printf("%d\n", [(id)nil respondsToSelector:@selector(own)]);
    return 0;
}
