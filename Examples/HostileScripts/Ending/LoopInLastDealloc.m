// ends: normally. A dealloc that runs when the program has ended loops for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static id kept;

@interface Looper : NSObject
@end
@implementation Looper
- (void)dealloc { while (1); }
@end

int main(void)
{
    kept = [Looper new];
    return 0;
}
