// A barrier waits for what is before it on its queue, and what is after it waits for the barrier.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("concurrent", DISPATCH_QUEUE_CONCURRENT);
    NSObject *lock = [[NSObject alloc] init];
    __block int before = 0, after = 0;
    for (int i = 0; i < 10; i++) {
        dispatch_async(queue, ^{
            @synchronized (lock) { before++; }
        });
    }
    dispatch_barrier_async(queue, ^{ printf("%d %d\n", before, after); });
    for (int i = 0; i < 10; i++) {
        dispatch_async(queue, ^{
            @synchronized (lock) { after++; }
        });
    }
    __block int seen = 0;
    dispatch_barrier_sync(queue, ^{ seen = after; });
    printf("%d\n", seen);
    dispatch_sync(queue, ^{ printf("last\n"); });
    return 0;
}
