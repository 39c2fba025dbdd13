// ends: normally|exception. A semaphore is made with a negative number.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_semaphore_t semaphore = dispatch_semaphore_create(-1);
    if (semaphore) dispatch_semaphore_wait(semaphore, DISPATCH_TIME_FOREVER);
    return 0;
}
