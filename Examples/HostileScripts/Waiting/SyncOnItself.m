// ends: exception. A job waits for a job on its own serial queue.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("own", NULL);
    dispatch_sync(queue, ^{ dispatch_sync(queue, ^{}); });
    return 0;
}
