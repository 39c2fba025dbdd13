// ends: time. Pools are made and drained for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    while (1) {
        @autoreleasepool {
        }
    }
    return 0;
}
