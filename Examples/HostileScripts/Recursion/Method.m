// ends: depth. A method sends itself to itself.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (void)again { [self again]; }
@end

int main(void)
{
    [[Caller new] again];
    return 0;
}
