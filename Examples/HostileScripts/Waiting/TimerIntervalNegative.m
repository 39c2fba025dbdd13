// ends: normally|exception|deadline. Timers have the greatest, a negative and an endless interval.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    int64_t intervals[] = { INT64_MAX, INT64_MIN, -1 };
    for (int i = 0; i < 3; i++) {
        dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, NULL);
        dispatch_source_set_timer(timer, dispatch_time(DISPATCH_TIME_NOW, intervals[i]), intervals[i], intervals[i]);
        dispatch_source_set_event_handler(timer, ^{});
        dispatch_resume(timer);
        dispatch_source_cancel(timer);
    }
    return 0;
}
