// ends: deadline. Two jobs hold each other's objects.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSObject *one = [NSObject new], *other = [NSObject new];
    dispatch_semaphore_t both = dispatch_semaphore_create(0), back = dispatch_semaphore_create(0);
    dispatch_async(dispatch_queue_create("other", NULL), ^{
        @synchronized (other) {
            dispatch_semaphore_signal(both);
            dispatch_semaphore_wait(back, DISPATCH_TIME_FOREVER);
            @synchronized (one) {}
        }
    });
    @synchronized (one) {
        dispatch_semaphore_wait(both, DISPATCH_TIME_FOREVER);
        dispatch_semaphore_signal(back);
        @synchronized (other) {}
    }
    return 0;
}
