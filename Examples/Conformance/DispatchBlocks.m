// Blocks of dispatch_block_create can be cancelled, waited for and observed.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("blocks", DISPATCH_QUEUE_SERIAL);
    __block int count = 0;
    dispatch_block_t block = dispatch_block_create(0, ^{
        int first = 1, second = 2;
        count += first + second;
    });
    printf("%d\n", dispatch_block_wait(block, DISPATCH_TIME_NOW) != 0);
    dispatch_async(queue, block);
    printf("%d %d\n", (int)dispatch_block_wait(block, DISPATCH_TIME_FOREVER), count);

    dispatch_block_t cancelled = dispatch_block_create(DISPATCH_BLOCK_ASSIGN_CURRENT, ^{
        printf("never\n");
    });
    printf("%d\n", dispatch_block_testcancel(cancelled) != 0);
    dispatch_block_cancel(cancelled);
    printf("%d\n", dispatch_block_testcancel(cancelled) != 0);
    dispatch_sync(queue, cancelled);
    printf("%d\n", (int)dispatch_block_wait(cancelled, DISPATCH_TIME_FOREVER));

    dispatch_suspend(queue);
    dispatch_block_t noticed = dispatch_block_create(0, ^{ printf("runs\n"); });
    dispatch_block_notify(noticed, queue, ^{ printf("notified %d\n", count); });
    dispatch_async(queue, noticed);
    count = 20;
    dispatch_resume(queue);
    dispatch_block_wait(noticed, DISPATCH_TIME_FOREVER);
    dispatch_sync(queue, ^{});

    dispatch_block_perform(0, ^{ printf("performed\n"); });
    dispatch_block_t direct = dispatch_block_create_with_qos_class(0, QOS_CLASS_UTILITY, 0, ^{
        printf("direct\n");
    });
    direct();
    printf("%d\n", (int)dispatch_block_wait(direct, DISPATCH_TIME_NOW));
    return 0;
}
