// ends: depth. A message is forwarded as an invocation through 40,000 proxies.
#import <Foundation/Foundation.h>

@interface Proxy : NSProxy
{
@public
    id target;
}
@end
@implementation Proxy
- (NSMethodSignature *)methodSignatureForSelector:(SEL)name
{
    return [NSString instanceMethodSignatureForSelector:name];
}
- (void)forwardInvocation:(NSInvocation *)invocation { [invocation invokeWithTarget:target]; }
@end

int main(void)
{
    NSMutableArray *kept = [NSMutableArray array];
    id first = @"end";
    for (int i = 0; i < 40000; i++) {
        Proxy *proxy = [Proxy alloc];
        proxy->target = first;
        [kept addObject:proxy];
        first = proxy;
    }
    printf("%lu\n", (unsigned long)[first length]);
    return 0;
}
