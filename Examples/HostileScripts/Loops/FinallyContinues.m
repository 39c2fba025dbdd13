// ends: time. A @finally continues the loop that the exception would leave.
#import <Foundation/Foundation.h>

int main(void)
{
    while (1) {
        @try {
            @throw @1;
        } @finally {
            continue;
        }
    }
    return 0;
}
