// ends: normally. A method is exchanged with itself, and sent.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Caller : NSObject
@end
@implementation Caller
- (void)one { printf("one\n"); }
@end

int main(void)
{
    Method method = class_getInstanceMethod([Caller class], @selector(one));
    method_exchangeImplementations(method, method);
    [[Caller new] one];
    method_setImplementation(method, method_getImplementation(method));
    [[Caller new] one];
    return 0;
}
