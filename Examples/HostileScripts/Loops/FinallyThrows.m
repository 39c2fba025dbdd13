// ends: time. A @finally throws, in a loop whose @catch goes on.
#import <Foundation/Foundation.h>

int main(void)
{
    while (1) {
        @try {
            @try {
                @throw @1;
            } @finally {
                @throw @2;
            }
        } @catch (id object) {
        }
    }
    return 0;
}
