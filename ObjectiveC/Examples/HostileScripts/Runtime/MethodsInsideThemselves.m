// ends: normally|depth. A method is replaced, removed and exchanged while it runs.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Changing : NSObject
@end
@implementation Changing
- (void)change
{
    class_replaceMethod([self class], _cmd, imp_implementationWithBlock(^(id own) { [own other]; }), "v@:");
    [self change];
    method_exchangeImplementations(class_getInstanceMethod([self class], _cmd), class_getInstanceMethod([self class], @selector(other)));
    [self other];
    printf("still here\n");
}
- (void)other {}
@end

int main(void)
{
    for (int i = 0; i < 1000; i++) @try { [[Changing new] change]; } @catch (id exception) {}
    return 0;
}
