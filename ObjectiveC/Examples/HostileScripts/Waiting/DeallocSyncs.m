// ends: normally|exception|deadline. A dealloc on a queue waits for the queue.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Waiter : NSObject
@property (strong) dispatch_queue_t queue;
@end
@implementation Waiter
- (void)dealloc
{
    dispatch_queue_t queue = self.queue;
    dispatch_sync(queue, ^{});
}
@end

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("own", NULL);
    Waiter *waiter = [Waiter new];
    waiter.queue = queue;
    dispatch_async(queue, ^{ waiter.queue; });
    waiter = nil;
    return 0;
}
