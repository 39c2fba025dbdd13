// ends: deadline|exception. A lock is locked by a job that has ended.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSLock *lock = [NSLock new];
    dispatch_sync(dispatch_queue_create("locks", NULL), ^{ [lock lock]; });
    [lock lock];
    return 0;
}
