// ends: normally|depth|exception|memory|time. Queues target one another 20,000 deep; a job runs on the last.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("first", NULL);
    for (int i = 0; i < 20000; i++) queue = dispatch_queue_create_with_target("next", NULL, queue);
    dispatch_sync(queue, ^{ printf("ran\n"); });
    queue = nil;
    return 0;
}
