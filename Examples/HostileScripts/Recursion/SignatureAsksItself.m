// ends: depth. A method for signatures sends an unknown message.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (NSMethodSignature *)methodSignatureForSelector:(SEL)name { return [(id)self unknownMessage]; }
@end

int main(void)
{
    [(id)[Caller new] length];
    return 0;
}
