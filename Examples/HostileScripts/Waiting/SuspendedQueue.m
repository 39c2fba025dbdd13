// ends: deadline. A job waits for a queue that is suspended.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("suspended", NULL);
    dispatch_suspend(queue);
    dispatch_sync(queue, ^{});
    return 0;
}
