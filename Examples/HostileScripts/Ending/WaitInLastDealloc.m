// ends: normally. A dealloc that runs when the program has ended waits for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static id kept;

@interface Waiter : NSObject
@end
@implementation Waiter
- (void)dealloc { dispatch_semaphore_wait(dispatch_semaphore_create(0), DISPATCH_TIME_FOREVER); }
@end

int main(void)
{
    kept = [Waiter new];
    return 0;
}
