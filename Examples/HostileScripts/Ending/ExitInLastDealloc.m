// ends: normally. The program exits in a dealloc that runs when it has ended.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static id kept;

@interface Leaver : NSObject
@end
@implementation Leaver
- (void)dealloc
{
    exit(3);
    while (1);
}
@end

int main(void)
{
    kept = [Leaver new];
    return 0;
}
