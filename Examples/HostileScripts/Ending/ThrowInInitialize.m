// ends: exception|normally. An initialize throws, each time.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Thrower : NSObject
@end
@implementation Thrower
+ (void)initialize { @throw @1; }
@end

int main(void)
{
    for (int i = 0; i < 10; i++) @try { [Thrower new]; } @catch (id exception) {}
    [Thrower new];
    return 0;
}
