// ends: deadline. A wait in a @try, and another in its @catch and its @finally.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_semaphore_t semaphore = dispatch_semaphore_create(0);
    @try {
        dispatch_semaphore_wait(semaphore, DISPATCH_TIME_FOREVER);
    } @catch (...) {
        dispatch_semaphore_wait(semaphore, DISPATCH_TIME_FOREVER);
    } @finally {
        dispatch_semaphore_wait(semaphore, DISPATCH_TIME_FOREVER);
    }
    return 0;
}
