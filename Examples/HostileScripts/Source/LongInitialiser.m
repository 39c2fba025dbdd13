// ends: refused|normally|depth|memory|exception|time. An array is initialised with a million numbers.
#import <Foundation/Foundation.h>

#define A10 1,  1,  1,  1,  1,  1,  1,  1,  1,  1, 
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10
#define E10 D10 D10 D10 D10 D10 D10 D10 D10 D10 D10
#define F10 E10 E10 E10 E10 E10 E10 E10 E10 E10 E10

int main(void)
{
    int numbers[] = { F10 };
    printf("%lu\n", (unsigned long)sizeof(numbers));
    return 0;
}
