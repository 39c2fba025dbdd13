// ends: depth. A function with many variables calls itself.
#import <Foundation/Foundation.h>

static long again(long n)
{
    long a = n, b = a + 1, c = b + 1, d = c + 1, e = d + 1, f = e + 1, g = f + 1, h = g + 1;
    return again(h) + a + b + c + d + e + f + g;
}

int main(void)
{
    again(1);
    return 0;
}
