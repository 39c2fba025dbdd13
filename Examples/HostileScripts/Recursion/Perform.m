// ends: depth. A method performs itself by its selector.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (void)again { [self performSelector:_cmd]; }
@end

int main(void)
{
    [[Caller new] again];
    return 0;
}
