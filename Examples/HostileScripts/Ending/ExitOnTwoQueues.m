// ends: normally. Twenty jobs exit at once.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    for (int i = 0; i < 20; i++) dispatch_async(dispatch_queue_create("exit", NULL), ^{ exit(0); });
    dispatch_semaphore_wait(dispatch_semaphore_create(0), DISPATCH_TIME_FOREVER);
    return 0;
}
