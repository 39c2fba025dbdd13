// ends: exception. A load throws.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Thrower : NSObject
@end
@implementation Thrower
+ (void)load { @throw @1; }
@end

int main(void)
{
    return 0;
}
