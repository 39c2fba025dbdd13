// ends: depth|exception|time. Two objects are each other's forwarding targets.
#import <Foundation/Foundation.h>

static id one, other;

@interface Caller : NSObject
@end
@implementation Caller
- (id)forwardingTargetForSelector:(SEL)name { return self == one ? other : one; }
@end

int main(void)
{
    one = [Caller new];
    other = [Caller new];
    [one length];
    return 0;
}
