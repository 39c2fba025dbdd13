// ends: normally|deadline. The program ends, and its timer goes on.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static dispatch_source_t timer;
static long count = 0;

int main(void)
{
    timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, dispatch_get_global_queue(0, 0));
    dispatch_source_set_timer(timer, DISPATCH_TIME_NOW, 1000000, 0);
    dispatch_source_set_event_handler(timer, ^{ count++; });
    dispatch_resume(timer);
    return 0;
}
