// ends: time. A goto leaves a @try with a @finally for ever.
#import <Foundation/Foundation.h>

static long count = 0;

int main(void)
{
    again:
    @try {
        goto again;
    } @finally {
        count++;
    }
    return 0;
}
