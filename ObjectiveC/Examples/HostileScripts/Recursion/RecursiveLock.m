// ends: depth. Each nested call locks a recursive lock.
#import <Foundation/Foundation.h>

static NSRecursiveLock *lock;

static void again(void)
{
    [lock lock];
    again();
    [lock unlock];
}

int main(void)
{
    lock = [NSRecursiveLock new];
    again();
    return 0;
}
