// ends: deadline|exception. A delegate of a multicast waits for a message to itself.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static id multicast;
static dispatch_semaphore_t done;

@interface Waiter : NSObject
@end
@implementation Waiter
- (void)begin
{
    [multicast end];
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
}
- (void)end { dispatch_semaphore_signal(done); }
@end

int main(void)
{
    multicast = [GCDMulticastDelegate new];
    done = dispatch_semaphore_create(0);
    Waiter *waiter = [Waiter new];
    dispatch_queue_t queue = dispatch_queue_create("own", NULL);
    [multicast addDelegate:waiter delegateQueue:queue];
    [multicast begin];
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    return 0;
}
