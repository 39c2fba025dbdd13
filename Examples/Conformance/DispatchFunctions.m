// The functions of Dispatch that take a C function and its context, and the contexts of queues.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static int total;
static dispatch_semaphore_t finalized;

static void add(void *context) { total += *(int *)context; }

static void addIndex(void *context, size_t index) { *(long *)context += (long)index; }

static void finalize(void *context)
{
    printf("finalized %d\n", *(int *)context);
    dispatch_semaphore_signal(finalized);
}

int main(void)
{
    static int one = 1, ten = 10;
    dispatch_queue_t queue = dispatch_queue_create("functions", DISPATCH_QUEUE_CONCURRENT);
    dispatch_sync_f(queue, &one, add);
    dispatch_barrier_sync_f(queue, &ten, add);
    printf("%d\n", total);
    dispatch_async_f(queue, &one, add);
    dispatch_barrier_async_f(queue, &ten, add);
    dispatch_barrier_sync(queue, ^{});
    printf("%d\n", total);

    static long sum;
    dispatch_apply_f(5, dispatch_queue_create("serial", NULL), &sum, addIndex);
    printf("%ld\n", sum);

    static dispatch_once_t once;
    for (int i = 0; i < 3; i++) dispatch_once_f(&once, &ten, add);
    printf("%d\n", total);

    dispatch_group_t group = dispatch_group_create();
    dispatch_queue_t serial = dispatch_queue_create("group", DISPATCH_QUEUE_SERIAL);
    for (int i = 0; i < 4; i++) dispatch_group_async_f(group, serial, &one, add);
    dispatch_group_notify_f(group, serial, &ten, add);
    dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
    dispatch_sync(serial, ^{});
    printf("%d\n", total);

    dispatch_semaphore_t later = dispatch_semaphore_create(0);
    dispatch_after_f(dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_MSEC), serial, &one, add);
    dispatch_after(dispatch_time(DISPATCH_TIME_NOW, 20 * NSEC_PER_MSEC), serial,
                   ^{ dispatch_semaphore_signal(later); });
    dispatch_semaphore_wait(later, DISPATCH_TIME_FOREVER);
    printf("%d\n", total);

    finalized = dispatch_semaphore_create(0);
    @autoreleasepool {
        static int seven = 7;
        dispatch_queue_t own = dispatch_queue_create("own", NULL);
        printf("%d\n", dispatch_get_context(own) == NULL);
        dispatch_set_context(own, &seven);
        dispatch_set_finalizer_f(own, finalize);
        printf("%d\n", *(int *)dispatch_get_context(own));
        dispatch_sync(own, ^{ dispatch_assert_queue(own); });
        dispatch_assert_queue_not(own);
    }
    dispatch_semaphore_wait(finalized, DISPATCH_TIME_FOREVER);
    return 0;
}
