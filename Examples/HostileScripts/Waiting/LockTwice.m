// ends: deadline|exception. A lock is locked twice by one thread.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSLock *lock = [NSLock new];
    [lock lock];
    [lock lock];
    return 0;
}
