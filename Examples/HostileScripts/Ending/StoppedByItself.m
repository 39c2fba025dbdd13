// ends: normally. A job on a queue loops, a timer fires, and the program exits from a dealloc.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Leaver : NSObject
@end
@implementation Leaver
- (void)dealloc { exit(0); }
@end

int main(void)
{
    dispatch_async(dispatch_get_global_queue(0, 0), ^{ while (1); });
    usleep(1000);
    [Leaver new];
    return 0;
}
