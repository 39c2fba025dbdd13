// ends: refused|normally|depth|memory|exception|time. A number is cast a hundred thousand times.
#import <Foundation/Foundation.h>

#define A10 (int)  (int)  (int)  (int)  (int)  (int)  (int)  (int)  (int)  (int) 
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10
#define E10 D10 D10 D10 D10 D10 D10 D10 D10 D10 D10

int main(void)
{
    int x = E10 1;
    return 0;
}
