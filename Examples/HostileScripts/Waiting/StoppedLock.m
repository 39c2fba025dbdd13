// ends: stopped. A lock that two threads want is ended by the host.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSLock *lock = [NSLock new];
    [lock lock];
    dispatch_async(dispatch_get_global_queue(0, 0), ^{ [lock lock]; });
    dispatch_semaphore_wait(dispatch_semaphore_create(0), DISPATCH_TIME_FOREVER);
    return 0;
}
