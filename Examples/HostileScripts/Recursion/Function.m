// ends: depth. A function calls itself for ever.
#import <Foundation/Foundation.h>

static int count(int n) { return count(n + 1) + 1; }

int main(void)
{
    printf("%d\n", count(0));
    return 0;
}
