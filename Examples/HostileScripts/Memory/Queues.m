// ends: memory|time. Queues are made and kept.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSMutableArray *kept = [NSMutableArray array];
    while (1) [kept addObject:dispatch_queue_create("queue", DISPATCH_QUEUE_SERIAL)];
    return 0;
}
