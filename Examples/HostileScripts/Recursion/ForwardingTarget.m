// ends: depth|exception|time. An object is the forwarding target of itself.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (id)forwardingTargetForSelector:(SEL)name { return self; }
@end

int main(void)
{
    [(id)[Caller new] length];
    return 0;
}
