// ends: memory|time. A class gets instance variables for ever.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    Class made = objc_allocateClassPair([NSObject class], "Wide", 0);
    for (long i = 0;; i++) {
        class_addIvar(made, [[NSString stringWithFormat:@"v%ld", i] UTF8String], 8, 3, "@");
    }
    return 0;
}
