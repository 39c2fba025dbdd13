// ends: memory. An object gets associated objects for ever.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    NSObject *owner = [NSObject new];
    for (long i = 1;; i++) objc_setAssociatedObject(owner, (void *)i, @(i), OBJC_ASSOCIATION_RETAIN);
    return 0;
}
