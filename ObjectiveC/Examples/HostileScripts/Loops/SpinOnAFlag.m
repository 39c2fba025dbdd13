// ends: time. A thread waits in a loop for a job that also waits in a loop.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static volatile int flag = 0;

int main(void)
{
    dispatch_async(dispatch_get_global_queue(0, 0), ^{ while (flag == 0); });
    while (flag == 0);
    return 0;
}
