// ends: time|deadline|normally. A thousand timers fire each nanosecond.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSMutableArray *timers = [NSMutableArray array];
    for (int i = 0; i < 1000; i++) {
        dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, dispatch_get_global_queue(0, 0));
        dispatch_source_set_timer(timer, DISPATCH_TIME_NOW, 1, 0);
        dispatch_source_set_event_handler(timer, ^{ [timers count]; });
        dispatch_resume(timer);
        [timers addObject:timer];
    }
    return 0;
}
