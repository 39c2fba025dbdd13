// ends: memory. A class gets methods for ever.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    IMP body = imp_implementationWithBlock(^(id own) { return own; });
    for (long i = 0;; i++) {
        SEL name = NSSelectorFromString([NSString stringWithFormat:@"method%ld", i]);
        class_addMethod([NSObject class], name, body, "@@:");
    }
    return 0;
}
