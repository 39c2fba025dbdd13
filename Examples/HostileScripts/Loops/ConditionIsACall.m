// ends: time. The condition of a loop is a function.
#import <Foundation/Foundation.h>

static BOOL yes(void) { return YES; }

int main(void)
{
    while (yes()) {}
    return 0;
}
