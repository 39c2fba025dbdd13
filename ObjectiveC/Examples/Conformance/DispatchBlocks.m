// Blocks of dispatch_block_create can be cancelled.
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
    dispatch_sync(queue, block);
    printf("%d\n", count);

    dispatch_block_t cancelled = dispatch_block_create(DISPATCH_BLOCK_ASSIGN_CURRENT, ^{
        printf("never\n");
    });
    dispatch_block_cancel(cancelled);
    dispatch_sync(queue, cancelled);

    dispatch_block_t direct = dispatch_block_create_with_qos_class(0, QOS_CLASS_UTILITY, 0, ^{
        printf("direct\n");
    });
    direct();
    return 0;
}
