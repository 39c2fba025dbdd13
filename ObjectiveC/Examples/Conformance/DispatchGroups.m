#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_group_t group = dispatch_group_create();
    dispatch_queue_t queue = dispatch_queue_create("serial", NULL);
    __block int sum = 0;
    for (int i = 1; i <= 10; i++) {
        dispatch_group_async(group, queue, ^{ sum += i; });
    }
    printf("%d\n", dispatch_group_wait(group, DISPATCH_TIME_FOREVER) == 0);
    printf("%d\n", sum);
    dispatch_semaphore_t notified = dispatch_semaphore_create(0);
    dispatch_group_enter(group);
    dispatch_group_notify(group, queue, ^{
        printf("notified %d\n", sum);
        dispatch_semaphore_signal(notified);
    });
    printf("%d\n", dispatch_group_wait(group, DISPATCH_TIME_NOW) != 0);
    dispatch_async(queue, ^{
        sum++;
        printf("leaves\n");
        dispatch_group_leave(group);
    });
    dispatch_semaphore_wait(notified, DISPATCH_TIME_FOREVER);
    return 0;
}
