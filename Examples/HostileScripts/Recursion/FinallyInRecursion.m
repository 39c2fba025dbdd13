// ends: depth|time. Each nested call has a @finally that calls again.
#import <Foundation/Foundation.h>

static void again(void)
{
    @try {
        again();
    } @finally {
        again();
    }
}

int main(void)
{
    again();
    return 0;
}
