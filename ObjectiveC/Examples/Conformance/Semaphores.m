#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_semaphore_t two = dispatch_semaphore_create(2);
    printf("%d\n", dispatch_semaphore_wait(two, DISPATCH_TIME_NOW) == 0);
    printf("%d\n", dispatch_semaphore_wait(two, DISPATCH_TIME_NOW) == 0);
    printf("%d\n", dispatch_semaphore_wait(two, DISPATCH_TIME_NOW) == 0);
    dispatch_semaphore_signal(two);
    printf("%d\n", dispatch_semaphore_wait(two, DISPATCH_TIME_NOW) == 0);

    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    __block int result = 0;
    dispatch_async(dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^{
        result = 42;
        dispatch_semaphore_signal(done);
    });
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    printf("%d\n", result);
    dispatch_semaphore_signal(two);
    dispatch_semaphore_signal(two);
    return 0;
}
