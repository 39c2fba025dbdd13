// The functions of Dispatch that take a C function and its context.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static int total;

static void add(void *context) { total += *(int *)context; }

static void addIndex(void *context, size_t index) { *(long *)context += (long)index; }

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

    dispatch_sync(serial, ^{ dispatch_assert_queue(serial); });
    dispatch_assert_queue_not(serial);
    return 0;
}
