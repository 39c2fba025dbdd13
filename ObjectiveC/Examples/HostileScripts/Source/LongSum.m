// ends: refused|normally|depth|memory|exception|time. A sum has ten thousand terms, which is a tree as deep.
#import <Foundation/Foundation.h>

#define A10 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 +
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10

int main(void)
{
    long sum = D10 0;
    printf("%ld\n", sum);
    return 0;
}
