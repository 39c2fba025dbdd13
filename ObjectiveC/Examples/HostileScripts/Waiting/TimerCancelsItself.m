// ends: time|deadline|normally. A timer cancels itself, and its cancel handler makes a new one.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static void again(void)
{
    dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, dispatch_get_global_queue(0, 0));
    dispatch_source_set_timer(timer, DISPATCH_TIME_NOW, 1000, 0);
    dispatch_source_set_event_handler(timer, ^{ dispatch_source_cancel(timer); });
    dispatch_source_set_cancel_handler(timer, ^{ again(); });
    dispatch_resume(timer);
}

int main(void)
{
    again();
    return 0;
}
