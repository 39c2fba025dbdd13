// ends: normally. A program ends with a lock that is locked.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSLock *lock = [NSLock new];
    [lock lock];
    lock = nil;
    return 0;
}
