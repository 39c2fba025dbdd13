// Blocks that are put off run by their times, not in the order in which they were put off.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static dispatch_time_t soon(int steps)
{
    return dispatch_time(DISPATCH_TIME_NOW, steps * 250 * NSEC_PER_MSEC);
}

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("later", NULL);
    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    dispatch_after(soon(3), queue, ^{
        printf("third\n");
        dispatch_semaphore_signal(done);
    });
    dispatch_after(soon(1), queue, ^{ printf("first\n"); });
    dispatch_after(soon(2), queue, ^{ printf("second\n"); });
    dispatch_async(queue, ^{ printf("now\n"); });
    printf("%d\n", dispatch_semaphore_wait(done, soon(100)) == 0);
    printf("%d\n", dispatch_semaphore_wait(done, soon(1)) != 0);
    printf("%d\n", dispatch_time(DISPATCH_TIME_FOREVER, 1) == DISPATCH_TIME_FOREVER);
    return 0;
}
