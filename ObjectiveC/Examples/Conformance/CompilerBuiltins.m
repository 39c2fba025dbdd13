// Functions that compilers have built in.
#include <stdio.h>
#include <stdint.h>
int main(void) {
    int x = 3;
    if (__builtin_expect(!!(x == 3), 1)) printf("exp\n");
    printf("%d %d %d %d\n", __builtin_popcount(255), __builtin_clz(1), __builtin_ctz(8), __builtin_ffs(4));
    printf("%x %llx %x\n", __builtin_bswap32(0x01020304), (unsigned long long)__builtin_bswap64(0x0102030405060708ULL), __builtin_bswap16(0x0102));
    printf("%d %d\n", __builtin_constant_p(3), __builtin_types_compatible_p(int, int));
    int r;
    printf("%d %d\n", __builtin_add_overflow(2147483647, 1, &r), r);
    printf("%d %d\n", __builtin_mul_overflow(3, 4, &r), r);
    printf("%g %d\n", __builtin_fabs(-2.0), __builtin_abs(-4));
    printf("%d\n", __builtin_choose_expr(1, 5, "x"));
    printf("%d %d %d\n", __builtin_popcountll(~0ULL), __builtin_clzll(1), __builtin_ctzll(1ULL<<40));
    printf("%zu\n", __builtin_strlen("abc"));
    if (x == 4) __builtin_unreachable();
    if (x==5) __builtin_trap();
    printf("%d\n", __builtin_parity(7));
    (void)__builtin_assume_aligned(&x, 4);
    printf("%d %d\n", __builtin_isnan(0.0/0.0), __builtin_isinf(__builtin_inf()));
    printf("%d\n", (int)__builtin_labs(-3));
    __builtin_prefetch(&x);
    uint64_t big;
    printf("%d\n", __builtin_sub_overflow(1ULL, 2ULL, &big));
    printf("%llx\n", (unsigned long long)big);
    return 0;
}
