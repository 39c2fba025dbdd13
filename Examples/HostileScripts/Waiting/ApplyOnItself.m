// ends: exception. A job applies a block on its own serial queue.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("own", NULL);
    dispatch_sync(queue, ^{ dispatch_apply(5, queue, ^(size_t index) {}); });
    return 0;
}
