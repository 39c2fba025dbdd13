// ends: time. A hash loops for ever.
#import <Foundation/Foundation.h>

@interface Looper : NSObject
@end
@implementation Looper
- (NSUInteger)hash { while (1); }
@end

int main(void)
{
    [NSMutableSet setWithObject:[Looper new]];
    return 0;
}
