// ends: memory. A suspended queue gets jobs for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("queue", NULL);
    dispatch_suspend(queue);
    while (1) dispatch_async(queue, ^{});
    return 0;
}
