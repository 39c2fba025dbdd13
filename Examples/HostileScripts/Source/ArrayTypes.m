// ends: refused|normally|depth|memory|exception|time. A type is an array of arrays, a hundred thousand deep.
#import <Foundation/Foundation.h>

#define A10 [2] [2] [2] [2] [2] [2] [2] [2] [2] [2]
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10
#define E10 D10 D10 D10 D10 D10 D10 D10 D10 D10 D10
static char arrayE10;

int main(void)
{
    return sizeof(array) == 0;
    return 0;
}
