// ends: time. Everything is caught for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    while (1) {
        @try {
            @throw @1;
        } @catch (...) {
        }
    }
    return 0;
}
