// ends: depth. A function calls itself through a pointer.
#import <Foundation/Foundation.h>

static void (*pointer)(int);
static void again(int n)
{
    pointer = again;
    pointer(n + 1);
}

int main(void)
{
    again(0);
    return 0;
}
