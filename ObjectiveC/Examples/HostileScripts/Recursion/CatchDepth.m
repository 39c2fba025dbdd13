// ends: time. The exception for the depth is caught for ever.
#import <Foundation/Foundation.h>

static int again(void) { return again() + 1; }

int main(void)
{
    while (1) {
        @try {
            again();
        } @catch (id exception) {
        }
    }
    return 0;
}
