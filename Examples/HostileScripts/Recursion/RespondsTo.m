// ends: depth. A respondsToSelector: asks itself.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (BOOL)respondsToSelector:(SEL)name { return [self respondsToSelector:name]; }
@end

int main(void)
{
    [[Caller new] respondsToSelector:@selector(length)];
    return 0;
}
