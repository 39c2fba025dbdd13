// ends: time|memory. Two methods are exchanged for ever, and sent.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Caller : NSObject
@end
@implementation Caller
- (void)one {}
- (void)other {}
@end

int main(void)
{
    Method one = class_getInstanceMethod([Caller class], @selector(one));
    Method other = class_getInstanceMethod([Caller class], @selector(other));
    Caller *caller = [Caller new];
    while (1) {
        method_exchangeImplementations(one, other);
        [caller one];
    }
    return 0;
}
