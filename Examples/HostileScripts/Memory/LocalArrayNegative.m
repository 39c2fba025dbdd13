// ends: exception. A local array has fewer elements than none.
#import <Foundation/Foundation.h>

int main(void)
{
    long count = -5;
    int numbers[count];
    numbers[0] = 1;
    return 0;
}
