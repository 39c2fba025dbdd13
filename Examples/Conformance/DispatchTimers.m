#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

// A timer fires until it is cancelled, and its cancel handler comes last.

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("timer", NULL);
    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, queue);
    __block int count = 0;
    dispatch_source_set_event_handler(timer, ^{
        count++;
        printf("%d\n", count);
        if (count == 3) dispatch_source_cancel(timer);
    });
    dispatch_source_set_cancel_handler(timer, ^{
        printf("cancelled\n");
        dispatch_semaphore_signal(done);
    });
    dispatch_time_t start = dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_MSEC);
    dispatch_source_set_timer(timer, start, 2 * NSEC_PER_MSEC, 0);
    dispatch_resume(timer);
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    printf("%d\n", dispatch_source_testcancel(timer) != 0);

    dispatch_source_t once = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, queue);
    dispatch_source_set_timer(once, DISPATCH_TIME_NOW, DISPATCH_TIME_FOREVER, 0);
    dispatch_source_set_event_handler(once, ^{
        printf("once\n");
        dispatch_semaphore_signal(done);
    });
    dispatch_resume(once);
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    printf("%d\n", dispatch_source_testcancel(once) != 0);
    return 0;
}
