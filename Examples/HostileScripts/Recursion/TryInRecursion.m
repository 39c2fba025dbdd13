// ends: depth|time. Each nested call has a @try that catches and calls again.
#import <Foundation/Foundation.h>

static void again(void)
{
    @try {
        again();
    } @catch (id exception) {
        again();
    }
}

int main(void)
{
    again();
    return 0;
}
