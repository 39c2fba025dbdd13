// ends: exception|deadline. A job on a concurrent queue waits for a barrier on the queue.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("own", DISPATCH_QUEUE_CONCURRENT);
    dispatch_sync(queue, ^{ dispatch_barrier_sync(queue, ^{}); });
    return 0;
}
