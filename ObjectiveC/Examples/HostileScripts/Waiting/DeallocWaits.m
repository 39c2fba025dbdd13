// ends: deadline. A dealloc waits for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Waiter : NSObject
@end
@implementation Waiter
- (void)dealloc { dispatch_semaphore_wait(dispatch_semaphore_create(0), DISPATCH_TIME_FOREVER); }
@end

int main(void)
{
    [Waiter new];
    return 0;
}
