// ends: normally|exception|memory. More memory is asked for than there is; NULL or an exception is the answer.
#import <Foundation/Foundation.h>

int main(void)
{
    void *one = malloc(NSUIntegerMax), *two = malloc(1UL << 60), *three = calloc(NSUIntegerMax, 8);
    if (one || two || three) return 1;
    return 0;
}
