// ends: normally. The program exits while jobs wait for all that can be waited for.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_semaphore_t semaphore = dispatch_semaphore_create(0);
    dispatch_group_t group = dispatch_group_create();
    dispatch_group_enter(group);
    for (int i = 0; i < 5; i++) {
        dispatch_async(dispatch_queue_create("waits", NULL), ^{ dispatch_semaphore_wait(semaphore, DISPATCH_TIME_FOREVER); });
        dispatch_async(dispatch_queue_create("waits", NULL), ^{ dispatch_group_wait(group, DISPATCH_TIME_FOREVER); });
        dispatch_async(dispatch_queue_create("waits", NULL), ^{ sleep(1000); });
    }
    usleep(1000);
    exit(0);
    return 0;
}
