// ends: normally|exception|memory. The product of count and size is more than 64 bits hold.
#import <Foundation/Foundation.h>

int main(void)
{
    int *numbers = calloc(1UL << 62, 8);
    if (numbers) numbers[100] = 1;
    numbers = calloc(1UL << 63, 2);
    if (numbers) numbers[100] = 1;
    return 0;
}
