// ends: depth. Two functions call each other for ever.
#import <Foundation/Foundation.h>

static int odd(int n);
static int even(int n) { return odd(n + 1); }
static int odd(int n) { return even(n + 1); }

int main(void)
{
    printf("%d\n", even(7));
    return 0;
}
