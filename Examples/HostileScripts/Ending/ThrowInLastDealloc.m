// ends: normally. A dealloc that runs when the program has ended throws, jobs and exits.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static id kept;

@interface Thrower : NSObject
@end
@implementation Thrower
- (void)dealloc
{
    dispatch_async(dispatch_get_global_queue(0, 0), ^{ while (1); });
    kept = [Thrower new];
    @throw self;
}
@end

int main(void)
{
    kept = [Thrower new];
    return 0;
}
