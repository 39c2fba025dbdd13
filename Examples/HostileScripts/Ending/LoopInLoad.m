// ends: time. A load loops for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Looper : NSObject
@end
@implementation Looper
+ (void)load { while (1); }
@end

int main(void)
{
    return 0;
}
