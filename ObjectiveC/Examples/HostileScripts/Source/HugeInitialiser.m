// ends: refused|normally|depth|memory|exception|time. An array is initialised at a far index.
#import <Foundation/Foundation.h>

int main(void)
{
    static int numbers[] = { [2000000000] = 1 };
    printf("%lu\n", (unsigned long)sizeof(numbers));
    return 0;
}
