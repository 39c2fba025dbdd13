// ends: deadline|normally. A job is to run at the time that never comes.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_after(DISPATCH_TIME_FOREVER, dispatch_get_global_queue(0, 0), ^{});
    return 0;
}
