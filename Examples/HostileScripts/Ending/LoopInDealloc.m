// ends: time. A dealloc loops for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Looper : NSObject
@end
@implementation Looper
- (void)dealloc { while (1); }
@end

int main(void)
{
    [Looper new];
    return 0;
}
