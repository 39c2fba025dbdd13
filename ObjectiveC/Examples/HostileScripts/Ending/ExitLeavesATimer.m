// ends: normally. The program exits with a timer, jobs and delayed messages.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static dispatch_source_t timer;

int main(void)
{
    timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, dispatch_get_global_queue(0, 0));
    dispatch_source_set_timer(timer, DISPATCH_TIME_NOW, 1000, 0);
    dispatch_source_set_event_handler(timer, ^{ printf("still here\n"); });
    dispatch_resume(timer);
    dispatch_after(dispatch_time(DISPATCH_TIME_NOW, 1000000000), dispatch_get_global_queue(0, 0), ^{ while (1); });
    [[NSObject new] performSelector:@selector(description) withObject:nil afterDelay:1];
    for (int i = 0; i < 10; i++) dispatch_async(dispatch_queue_create("loop", NULL), ^{ while (1); });
    exit(0);
    return 0;
}
