// ends: memory|time. Timers that fire in a year are made and kept.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSMutableArray *kept = [NSMutableArray array];
    while (1) {
        dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, NULL);
        dispatch_source_set_timer(timer, dispatch_time(DISPATCH_TIME_NOW, 1000000000L * 3600 * 24 * 365), 1000, 0);
        dispatch_source_set_event_handler(timer, ^{ [kept removeAllObjects]; });
        dispatch_resume(timer);
        [kept addObject:timer];
    }
    return 0;
}
