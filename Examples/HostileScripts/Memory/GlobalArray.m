// ends: memory|exception|refused. A global array has 2^40 elements.
#import <Foundation/Foundation.h>

long numbers[1L << 40];

int main(void)
{
    numbers[5] = 1;
    return 0;
}
