// ends: depth. Each handler throws from a call that is nested in it.
#import <Foundation/Foundation.h>

static void again(int n)
{
    @try {
        @throw @(n);
    } @catch (id exception) {
        again(n + 1);
    }
}

int main(void)
{
    again(0);
    return 0;
}
