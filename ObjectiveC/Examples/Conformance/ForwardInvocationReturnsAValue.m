#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@protocol Doubling
- (int)twice:(int)value;
@end

@interface Proxy : NSObject
@end
@implementation Proxy
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector
{
    if (sel_isEqual(selector, @selector(twice:))) {
        return [NSMethodSignature signatureWithObjCTypes:"i@:i"];
    }
    return [super methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation
{
    int value = 0;
    [invocation getArgument:&value atIndex:2];
    value *= 2;
    [invocation setReturnValue:&value];
}
@end

int main(void)
{
    id<Doubling> proxy = (id<Doubling>)[[Proxy alloc] init];
    printf("%d\n", [proxy twice:21]);
    printf("%d\n", [proxy twice:-4]);
    return 0;
}
