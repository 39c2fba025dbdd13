// ends: time. A function that throws returns from @finally, for ever.
#import <Foundation/Foundation.h>

static int ended(void)
{
    @try {
        @throw @1;
    } @finally {
        return 1;
    }
}

int main(void)
{
    while (ended()) {}
    return 0;
}
