#import <Foundation/Foundation.h>

#define SQUARE(x) x * x
#define SAFE(x) ((x) * (x))
#define MAXIMUM(a, b) ((a) > (b) ? (a) : (b))
#define TEXT(x) #x

int main(void)
{
    printf("%d %d\n", SQUARE(1 + 2), SAFE(1 + 2));
    int i = 1;
    printf("%d\n", MAXIMUM(i++, 0));
    printf("%d %s\n", i, TEXT(a + b));
    return 0;
}
