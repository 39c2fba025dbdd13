// ends: memory|time|depth|exception. Each queue targets the one before.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t queue = dispatch_get_global_queue(0, 0);
    while (1) queue = dispatch_queue_create_with_target("queue", DISPATCH_QUEUE_SERIAL, queue);
    return 0;
}
