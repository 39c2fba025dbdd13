// ends: memory|time. Selectors are made that nothing uses; they are kept for the whole process.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    for (long i = 0;; i++) {
        NSSelectorFromString([NSString stringWithFormat:@"a%ldlongNameThatIsKept:with:", i]);
    }
    return 0;
}
