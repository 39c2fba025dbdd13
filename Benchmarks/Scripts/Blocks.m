// A block with a captured variable is called a million times.
#import <Foundation/Foundation.h>

int main(void)
{
    long offset = 3, total = 0;
    long (^moved)(long) = ^(long number) { return number + offset; };
    for (long i = 0; i < 1000000; i++) total += moved(i);
    printf("%ld\n", total);
    return 0;
}
