// ends: memory|exception|refused. A static array has a thousand million elements.
#import <Foundation/Foundation.h>

static int numbers[1000000000];

int main(void)
{
    numbers[5] = 1;
    return 0;
}
