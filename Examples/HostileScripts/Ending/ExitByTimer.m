// ends: normally. A timer exits while the program sleeps.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, dispatch_get_global_queue(0, 0));
    dispatch_source_set_timer(timer, DISPATCH_TIME_NOW, 1000, 0);
    dispatch_source_set_event_handler(timer, ^{ exit(0); });
    dispatch_resume(timer);
    sleep(1000);
    return 0;
}
