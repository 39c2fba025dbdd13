// ends: normally. The program exits in a dealloc.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Leaver : NSObject
@end
@implementation Leaver
- (void)dealloc { exit(0); }
@end

int main(void)
{
    [Leaver new];
    while (1);
    return 0;
}
