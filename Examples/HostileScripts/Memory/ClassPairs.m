// ends: memory. Classes are made at run time for ever.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    for (long i = 0;; i++) {
        NSString *name = [NSString stringWithFormat:@"Made%ld", i];
        objc_registerClassPair(objc_allocateClassPair([NSObject class], [name UTF8String], 0));
    }
    return 0;
}
