// ends: deadline. Two threads lock two locks in different order.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSLock *one = [NSLock new], *other = [NSLock new];
    dispatch_semaphore_t both = dispatch_semaphore_create(0), back = dispatch_semaphore_create(0);
    dispatch_async(dispatch_queue_create("other", NULL), ^{
        [other lock];
        dispatch_semaphore_signal(both);
        dispatch_semaphore_wait(back, DISPATCH_TIME_FOREVER);
        [one lock];
    });
    [one lock];
    dispatch_semaphore_wait(both, DISPATCH_TIME_FOREVER);
    dispatch_semaphore_signal(back);
    [other lock];
    return 0;
}
