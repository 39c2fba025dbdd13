// ends: memory|time. A multicast gets delegates for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    GCDMulticastDelegate *multicast = [GCDMulticastDelegate new];
    NSMutableArray *kept = [NSMutableArray array];
    while (1) {
        NSObject *delegate = [NSObject new];
        [kept addObject:delegate];
        [multicast addDelegate:delegate delegateQueue:dispatch_get_main_queue()];
    }
    return 0;
}
