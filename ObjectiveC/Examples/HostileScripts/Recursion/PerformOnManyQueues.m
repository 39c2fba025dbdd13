// ends: memory|deadline. Many threads perform selectors deeply, and wait there.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static dispatch_semaphore_t gate;

@interface Caller : NSObject
@end

@implementation Caller
- (void)descend:(NSNumber *)depth
{
    if (depth.intValue == 0) dispatch_semaphore_wait(gate, DISPATCH_TIME_FOREVER);
    else [self performSelector:@selector(descend:) withObject:@(depth.intValue - 1)];
}
@end

int main(void)
{
    gate = dispatch_semaphore_create(0);
    for (int i = 0; i < 200; i++) {
        dispatch_async(dispatch_queue_create("queue", NULL), ^{ [[Caller new] descend:@150]; });
    }
    return 0;
}
