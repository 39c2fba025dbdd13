// ends: depth. A class method sends itself.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
+ (long)again:(long)n { return [self again:n + 1] + 1; }
@end

int main(void)
{
    [Caller again:1];
    return 0;
}
