// ends: depth. A method that calls what was exchanged with it is exchanged twice.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Caller : NSObject
@end
@implementation Caller
- (void)one {}
- (void)other { [self other]; }
@end

int main(void)
{
    Method one = class_getInstanceMethod([Caller class], @selector(one));
    Method other = class_getInstanceMethod([Caller class], @selector(other));
    method_exchangeImplementations(one, other);
    method_exchangeImplementations(one, other);
    [[Caller new] other];
    return 0;
}
