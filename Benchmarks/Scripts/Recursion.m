// A function calls itself 1,664,079 times.
#import <Foundation/Foundation.h>

static long fibonacci(long n)
{
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void)
{
    printf("%ld\n", fibonacci(29));
    return 0;
}
