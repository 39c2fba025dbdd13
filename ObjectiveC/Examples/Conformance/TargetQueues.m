// Queues that lead to one serial queue run one block at a time, and have its specific values.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    static int key, own;
    dispatch_queue_t base = dispatch_queue_create("base", NULL);
    dispatch_queue_t left = dispatch_queue_create_with_target("left", NULL, base);
    dispatch_queue_t right = dispatch_queue_create_with_target("right", NULL, base);
    dispatch_queue_set_specific(base, &key, (void *)7, NULL);
    dispatch_queue_set_specific(left, &own, (void *)9, NULL);
    __block int running = 0, most = 0, count = 0;
    dispatch_group_t group = dispatch_group_create();
    for (int i = 0; i < 20; i++) {
        dispatch_group_async(group, i % 2 ? left : right, ^{
            running++;
            if (running > most) most = running;
            count++;
            running--;
        });
    }
    dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
    printf("%d %d\n", most, count);
    dispatch_sync(left, ^{
        printf("%ld %ld\n", (long)dispatch_get_specific(&key), (long)dispatch_get_specific(&own));
    });
    dispatch_sync(right, ^{
        printf("%ld %ld\n", (long)dispatch_get_specific(&key), (long)dispatch_get_specific(&own));
    });
    printf("%d\n", dispatch_get_specific(&key) == NULL);
    printf("%s\n", dispatch_queue_get_label(left));
    dispatch_suspend(left);
    __block BOOL hasRun = NO;
    dispatch_async(left, ^{ hasRun = YES; });
    dispatch_sync(right, ^{});
    printf("%d\n", hasRun);
    dispatch_resume(left);
    dispatch_sync(left, ^{ printf("%d\n", hasRun); });
    return 0;
}
