// ends: depth|normally|exception. A message is forwarded through 40,000 objects.
#import <Foundation/Foundation.h>

@interface Proxy : NSObject
@property (strong) id target;
@end
@implementation Proxy
- (id)forwardingTargetForSelector:(SEL)name { return self.target; }
@end

int main(void)
{
    Proxy *first = nil;
    for (int i = 0; i < 40000; i++) {
        Proxy *proxy = [Proxy new];
        proxy.target = first ?: (id)@"end";
        first = proxy;
    }
    printf("%lu\n", (unsigned long)[(id)first length]);
    return 0;
}
