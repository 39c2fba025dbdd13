// ends: normally|exception. A semaphore with the greatest number is signalled.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_semaphore_t semaphore = dispatch_semaphore_create(LONG_MAX);
    dispatch_semaphore_signal(semaphore);
    dispatch_semaphore_signal(semaphore);
    dispatch_semaphore_wait(semaphore, DISPATCH_TIME_NOW);
    return 0;
}
