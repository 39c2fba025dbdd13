// Division goes toward zero, and conversions keep the bits that fit.
#import <Foundation/Foundation.h>

int main(void)
{
    printf("%d %d %d %d\n", 7 / 2, -7 / 2, 7 / -2, -7 / -2);
    printf("%d %d %d %d\n", 7 % 3, -7 % 3, 7 % -3, -7 % -3);
    printf("%u\n", -7 / 2u);
    printf("%d %d %d\n", (int)2.9, (int)-2.9, (int)1e9f);
    printf("%d %d\n", (signed char)200, (unsigned char)-1);
    printf("%d %u\n", (short)70000, (unsigned short)70000);
    printf("%d %ld\n", (int)4294967297LL, (long)(int)0x80000000u);
    printf("%.1f %.1f %.2f\n", 7 / 2 * 1.0, 7 / 2.0, 1 / 3.0f);
    printf("%d %d\n", -1 < 1u, -1 < (int)1u);
    printf("%d\n", (unsigned char)255 + (unsigned char)1);
    unsigned char byte = 255;
    byte++;
    printf("%d\n", byte);
    byte -= 1;
    printf("%d\n", byte);
    float third = 1.0f / 3;
    printf("%d %d\n", third == 1.0 / 3, third * 3 == 1.0f);
    int rounded = 2.5 + 2.5f;
    rounded /= 2.1;
    printf("%d\n", rounded);
    long long big = 1LL << 40;
    int low = big + 5;
    printf("%d %lld\n", low, big);
    BOOL odd = 5 & 1;
    BOOL large = 256 != 0;
    printf("%d %d\n", odd, large);
    printf("%d %lu\n", (unsigned long)-1 > 0, (unsigned long)sizeof('a'));
    return 0;
}
