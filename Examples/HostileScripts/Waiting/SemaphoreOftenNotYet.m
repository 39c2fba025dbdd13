// ends: time|deadline. A semaphore is waited for a nanosecond at a time, for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_semaphore_t semaphore = dispatch_semaphore_create(0);
    while (dispatch_semaphore_wait(semaphore, dispatch_time(DISPATCH_TIME_NOW, 1))) {}
    return 0;
}
