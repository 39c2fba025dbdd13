// ends: time|deadline|normally. A delegate sends to the multicast that it is a delegate of.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static id multicast;

@interface Caller : NSObject
@end
@implementation Caller
- (void)again { [multicast again]; }
@end

int main(void)
{
    multicast = [GCDMulticastDelegate new];
    Caller *caller = [Caller new];
    [multicast addDelegate:caller delegateQueue:dispatch_get_main_queue()];
    [multicast again];
    return 0;
}
