// ends: memory|time. Selectors are registered by C strings for ever.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    char name[32];
    for (long i = 0;; i++) {
        snprintf(name, 32, "s%ld", i);
        sel_registerName(name);
    }
    return 0;
}
