// Two million turns of a loop with floating-point numbers.
#import <Foundation/Foundation.h>

int main(void)
{
    double total = 0, step = 0.5;
    for (long i = 0; i < 2000000; i++) {
        total = total * 0.999 + step;
        step = -step;
    }
    printf("%.9f\n", total);
    return 0;
}
