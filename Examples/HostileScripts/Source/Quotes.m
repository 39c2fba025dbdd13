// ends: refused|normally|depth|memory|exception|time. A text is put together from a hundred thousand.
#import <Foundation/Foundation.h>

#define A10 "a"  "a"  "a"  "a"  "a"  "a"  "a"  "a"  "a"  "a" 
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10
#define E10 D10 D10 D10 D10 D10 D10 D10 D10 D10 D10

int main(void)
{
    NSString *x = @E10;
    return 0;
}
