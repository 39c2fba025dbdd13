// ends: time. A @finally loops for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    @try {
        @throw @1;
    } @finally {
        while (1) {}
    }
    return 0;
}
