// Five million turns of a loop with integers.
#import <Foundation/Foundation.h>

int main(void)
{
    long total = 0, i = 0;
    while (i < 5000000) {
        total += i & 7;
        i += 1;
    }
    printf("%ld\n", total);
    return 0;
}
