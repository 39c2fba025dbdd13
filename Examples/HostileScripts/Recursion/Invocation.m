// ends: depth. A method invokes an invocation of itself.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (void)again
{
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:[self methodSignatureForSelector:_cmd]];
    [invocation setSelector:_cmd];
    [invocation invokeWithTarget:self];
}
@end

int main(void)
{
    [[Caller new] again];
    return 0;
}
