// ends: normally. The program exits in a load.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Leaver : NSObject
@end
@implementation Leaver
+ (void)load { exit(0); }
@end

int main(void)
{
    while (1);
    return 0;
}
