// ends: depth|time. A function calls itself more often than there is time for.
#import <Foundation/Foundation.h>

static long ackermann(long m, long n)
{
    if (m == 0) return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

int main(void)
{
    printf("%ld\n", ackermann(4, 2));
    return 0;
}
