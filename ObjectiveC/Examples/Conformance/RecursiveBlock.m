#import <Foundation/Foundation.h>

int main(void)
{
    __block __weak int (^weakFactorial)(int);
    int (^factorial)(int);
    weakFactorial = factorial = ^(int n) {
        return n < 2 ? 1 : n * weakFactorial(n - 1);
    };
    printf("%d %d\n", factorial(5), factorial(1));
    __block int (^fibonacci)(int) = ^(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    };
    printf("%d\n", fibonacci(10));
    fibonacci = nil;
    return 0;
}
