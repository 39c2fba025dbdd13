// ends: deadline. Fifty jobs wait for a semaphore that is never signalled.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_semaphore_t semaphore = dispatch_semaphore_create(0);
    for (int i = 0; i < 50; i++) {
        dispatch_async(dispatch_queue_create("waits", NULL), ^{ dispatch_semaphore_wait(semaphore, DISPATCH_TIME_FOREVER); });
    }
    return 0;
}
