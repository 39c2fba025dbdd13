// ends: exception. A job waits for a job on the queue that its queue targets.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t target = dispatch_queue_create("target", NULL);
    dispatch_queue_t queue = dispatch_queue_create_with_target("own", NULL, target);
    dispatch_sync(queue, ^{ dispatch_sync(target, ^{}); });
    return 0;
}
