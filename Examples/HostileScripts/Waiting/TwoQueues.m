// ends: deadline. Two queues wait for each other.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t one = dispatch_queue_create("one", NULL), other = dispatch_queue_create("other", NULL);
    dispatch_semaphore_t both = dispatch_semaphore_create(0);
    dispatch_async(one, ^{
        dispatch_semaphore_wait(both, DISPATCH_TIME_FOREVER);
        dispatch_sync(other, ^{});
    });
    dispatch_sync(other, ^{
        dispatch_semaphore_signal(both);
        dispatch_sync(one, ^{});
    });
    return 0;
}
