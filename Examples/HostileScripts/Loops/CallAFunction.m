// ends: time. A function that does nothing is called for ever.
#import <Foundation/Foundation.h>

static void nothing(void) {}

int main(void)
{
    while (1) nothing();
    return 0;
}
