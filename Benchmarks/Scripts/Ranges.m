// Five million turns of a loop that counts, as each language writes it.
#import <Foundation/Foundation.h>

int main(void)
{
    long total = 0;
    for (long i = 0; i < 5000000; i++) total += i & 7;
    printf("%ld\n", total);
    return 0;
}
