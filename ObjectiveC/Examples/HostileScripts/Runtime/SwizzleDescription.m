// ends: depth|exception. The description of all objects is exchanged with one that describes.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    Method one = class_getInstanceMethod([NSObject class], @selector(description));
    class_addMethod([NSObject class], @selector(other), imp_implementationWithBlock(^(id own) { return [own description]; }), "@@:");
    method_exchangeImplementations(one, class_getInstanceMethod([NSObject class], @selector(other)));
    NSLog(@"%@", [NSObject new]);
    return 0;
}
