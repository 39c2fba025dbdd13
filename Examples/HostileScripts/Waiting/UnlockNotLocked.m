// ends: exception. A lock is unlocked that is not locked, and one of another thread.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSRecursiveLock *lock = [NSRecursiveLock new];
    [lock lock];
    dispatch_sync(dispatch_queue_create("other", NULL), ^{ [lock unlock]; });
    return 0;
}
