#import <Foundation/Foundation.h>

int main(void)
{
    printf("%d %d\n", 1 << 4, 256 >> 3);
    printf("%d\n", -16 >> 2);
    printf("%u\n", 0xF0000000u >> 28);
    printf("%u\n", 0xF0000000u << 4);
    printf("%llu\n", 1ULL << 40);
    printf("%x %x %x\n", 0xF0 & 0x3C, 0xF0 | 0x3C, 0xF0 ^ 0x3C);
    printf("%d %d\n", 1 | 2 == 2, (1 & 3) == 1);
    unsigned flags = 1 << 3;
    flags |= 1 << 1;
    flags &= ~(1u << 3);
    flags <<= 2;
    printf("%u\n", flags);
    printf("%d %d\n", 010, 0b101);
    return 0;
}
