// ends: refused|normally|depth|memory|exception|time. A literal has a million numbers.
#import <Foundation/Foundation.h>

#define A10 @1,  @1,  @1,  @1,  @1,  @1,  @1,  @1,  @1,  @1, 
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10
#define E10 D10 D10 D10 D10 D10 D10 D10 D10 D10 D10
#define L10 E10 E10 E10 E10 E10 E10 E10 E10 E10 E10

int main(void)
{
    NSArray *array = @[L10];
    printf("%lu\n", (unsigned long)array.count);
    return 0;
}
