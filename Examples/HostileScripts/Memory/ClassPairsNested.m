// ends: memory|depth|time|exception. Each class that is made inherits from the one before.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    Class last = [NSObject class];
    for (long i = 0;; i++) {
        NSString *name = [NSString stringWithFormat:@"Heir%ld", i];
        last = objc_allocateClassPair(last, [name UTF8String], 0);
        objc_registerClassPair(last);
    }
    return 0;
}
