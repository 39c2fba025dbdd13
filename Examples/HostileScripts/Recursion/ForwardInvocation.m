// ends: depth. A forwarded invocation is invoked with the same target.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (NSMethodSignature *)methodSignatureForSelector:(SEL)name
{
    return [NSMethodSignature signatureWithObjCTypes:"Q@:"];
}
- (void)forwardInvocation:(NSInvocation *)invocation { [invocation invokeWithTarget:self]; }
@end

int main(void)
{
    [(id)[Caller new] length];
    return 0;
}
