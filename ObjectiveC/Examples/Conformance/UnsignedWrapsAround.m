#import <Foundation/Foundation.h>

int main(void)
{
    unsigned int small = 0;
    small--;
    printf("%u\n", small);
    small += 2;
    printf("%u\n", small);
    unsigned long long wide = 0;
    printf("%llu\n", wide - 1);
    unsigned char byte = 255;
    byte++;
    printf("%d\n", byte);
    printf("%u\n", 65536u * 65536u);
    printf("%lld\n", 65536LL * 65536LL);
    printf("%u\n", (unsigned)-5 / 2);
    printf("%d\n", (NSUInteger)0 - 1 > 0);
    return 0;
}
