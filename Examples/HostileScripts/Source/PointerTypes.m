// ends: refused|normally|depth|memory|exception|time. A type is a pointer to a pointer, a hundred thousand times.
#import <Foundation/Foundation.h>

#define A10 *  *  *  *  *  *  *  *  *  * 
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10
#define E10 D10 D10 D10 D10 D10 D10 D10 D10 D10 D10
static int E10 pointer;

int main(void)
{
    return sizeof(pointer) == 0;
    return 0;
}
