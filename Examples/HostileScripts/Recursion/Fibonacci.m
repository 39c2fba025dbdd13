// ends: time. A function calls itself twice, 90 deep.
#import <Foundation/Foundation.h>

static long fibonacci(long n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

int main(void)
{
    printf("%ld\n", fibonacci(90));
    return 0;
}
