// ends: depth. A call is nested in many operators in each call of itself.
#import <Foundation/Foundation.h>

static long again(long n)
{
    return 1 + (2 * (3 + (4 * (5 + (6 * (7 + (n ? (8 + (9 * again(n + 1))) : 0)))))));
}

int main(void)
{
    again(1);
    return 0;
}
