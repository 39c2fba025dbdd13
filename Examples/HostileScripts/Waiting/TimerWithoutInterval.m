// ends: time|deadline. A timer fires at once, each 0 nanoseconds, for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, dispatch_get_global_queue(0, 0));
    dispatch_source_set_timer(timer, DISPATCH_TIME_NOW, 0, 0);
    __block long count = 0;
    dispatch_source_set_event_handler(timer, ^{ count++; });
    dispatch_resume(timer);
    dispatch_semaphore_wait(dispatch_semaphore_create(0), DISPATCH_TIME_FOREVER);
    return 0;
}
