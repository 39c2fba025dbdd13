// ends: time. An initialize loops for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Looper : NSObject
@end
@implementation Looper
+ (void)initialize { while (1); }
@end

int main(void)
{
    [Looper new];
    return 0;
}
