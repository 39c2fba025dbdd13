// ends: memory|time. An object is asked whether it responds to ever new selectors.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    NSObject *object = [NSObject new];
    for (long i = 0;; i++) {
        [object respondsToSelector:NSSelectorFromString([NSString stringWithFormat:@"r%ld", i])];
    }
    return 0;
}
