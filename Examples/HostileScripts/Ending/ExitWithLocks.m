// ends: normally. The program exits within locks that others wait for.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSLock *lock = [NSLock new];
    NSObject *object = [NSObject new];
    dispatch_async(dispatch_get_global_queue(0, 0), ^{ [lock lock]; });
    @synchronized (object) {
        dispatch_async(dispatch_get_global_queue(0, 0), ^{ @synchronized (object) {} });
        [lock lock];
        usleep(1000);
        exit(0);
    }
    return 0;
}
