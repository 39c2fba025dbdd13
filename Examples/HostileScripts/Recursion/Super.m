// ends: depth. A method of a superclass sends the method that has called it.
#import <Foundation/Foundation.h>

@interface Upper : NSObject
@end
@implementation Upper
- (void)again { [self again]; }
@end

@interface Lower : Upper
@end
@implementation Lower
- (void)again { [super again]; }
@end

int main(void)
{
    [[Lower new] again];
    return 0;
}
