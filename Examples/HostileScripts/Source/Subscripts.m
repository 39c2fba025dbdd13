// ends: refused|normally|depth|memory|exception|time. A hundred thousand elements of elements are read.
#import <Foundation/Foundation.h>

#define A10 x[0] x[0] x[0] x[0] x[0] x[0] x[0] x[0] x[0] x[0]
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10
#define E10 D10 D10 D10 D10 D10 D10 D10 D10 D10 D10

int main(void)
{
    int x[1] = { 0 };
    int y = E10;
    return 0;
}
