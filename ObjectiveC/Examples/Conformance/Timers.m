// A timer source fires again and again until it is cancelled.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("timer", NULL);
    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, queue);
    dispatch_source_set_timer(timer, dispatch_time(DISPATCH_TIME_NOW, 20 * NSEC_PER_MSEC),
                              20 * NSEC_PER_MSEC, 0);
    __block int fired = 0;
    dispatch_source_set_event_handler(timer, ^{
        printf("fired %d\n", ++fired);
        if (fired == 3) dispatch_source_cancel(timer);
    });
    dispatch_source_set_cancel_handler(timer, ^{
        printf("cancelled\n");
        dispatch_semaphore_signal(done);
    });
    printf("made\n");
    dispatch_resume(timer);
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    printf("%d %d\n", fired, dispatch_source_testcancel(timer) != 0);
    return 0;
}
