// ends: normally|exception|memory. A negative size is asked for.
#import <Foundation/Foundation.h>

int main(void)
{
    int *numbers = malloc(-1);
    if (!numbers) return 0;
    numbers[0] = 1;
    return 0;
}
