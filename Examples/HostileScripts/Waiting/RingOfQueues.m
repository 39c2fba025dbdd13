// ends: deadline. Twenty queues wait for each other in a ring.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSMutableArray *queues = [NSMutableArray array];
    for (int i = 0; i < 20; i++) [queues addObject:dispatch_queue_create("ring", NULL)];
    for (int i = 0; i < 20; i++) {
        dispatch_async(queues[i], ^{
            usleep(1000);
            dispatch_sync(queues[(i + 1) % 20], ^{ dispatch_sync(queues[i], ^{}); });
        });
    }
    return 0;
}
