// A group notifies when its blocks have run, and at once if it has none.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t work = dispatch_queue_create("work", NULL);
    dispatch_queue_t told = dispatch_queue_create("told", NULL);
    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    dispatch_group_t group = dispatch_group_create();
    dispatch_group_notify(group, told, ^{
        printf("empty\n");
        dispatch_semaphore_signal(done);
    });
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);

    dispatch_group_async(group, work, ^{ printf("a\n"); });
    dispatch_group_async(group, work, ^{ printf("b\n"); });
    dispatch_group_enter(group);
    dispatch_group_notify(group, told, ^{
        printf("all\n");
        dispatch_semaphore_signal(done);
    });
    dispatch_sync(work, ^{ printf("c\n"); });
    printf("%d\n", dispatch_semaphore_wait(done, dispatch_time(DISPATCH_TIME_NOW, 50 * NSEC_PER_MSEC)) != 0);
    printf("%d\n", dispatch_group_wait(group, DISPATCH_TIME_NOW) != 0);
    dispatch_group_leave(group);
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    printf("%d\n", dispatch_group_wait(group, DISPATCH_TIME_FOREVER) == 0);
    return 0;
}
