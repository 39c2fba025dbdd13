// ends: normally|deadline. Timers are released that were never resumed, or are suspended.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    for (int i = 0; i < 100; i++) {
        dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, NULL);
        dispatch_source_set_timer(timer, DISPATCH_TIME_NOW, 1000000, 0);
        dispatch_source_set_event_handler(timer, ^{});
        if (i % 2) {
            dispatch_resume(timer);
            dispatch_suspend(timer);
            dispatch_suspend(timer);
        }
    }
    return 0;
}
