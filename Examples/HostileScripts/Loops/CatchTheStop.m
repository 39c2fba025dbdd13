// ends: time. A loop in a @try is followed by loops in @catch and @finally.
#import <Foundation/Foundation.h>

int main(void)
{
    @try {
        while (1) {}
    } @catch (...) {
        while (1) {}
    } @finally {
        while (1) {}
    }
    return 0;
}
