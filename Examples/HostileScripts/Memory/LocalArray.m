// ends: memory|exception. A local array has as many elements as a variable says, in a loop.
#import <Foundation/Foundation.h>

int main(void)
{
    for (long count = 1;; count *= 10) {
        char bytes[count];
        bytes[0] = 1;
    }
    return 0;
}
