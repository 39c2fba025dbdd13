// ends: refused|normally|depth|memory|exception|time. A call has a hundred thousand arguments.
#import <Foundation/Foundation.h>

#define A10 1,  1,  1,  1,  1,  1,  1,  1,  1,  1, 
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10
#define E10 D10 D10 D10 D10 D10 D10 D10 D10 D10 D10

int main(void)
{
    NSLog(@"%d", E10 1);
    return 0;
}
