// Functions that compilers have built in.
#include <stdio.h>
int main(void) {
    int x = 3;
    if (__builtin_expect(!!(x == 3), 1)) printf("exp\n");
    printf("%d %d\n", __builtin_constant_p(3), __builtin_types_compatible_p(int, int));
    printf("%g %d\n", __builtin_fabs(-2.0), __builtin_abs(-4));
    printf("%d\n", __builtin_choose_expr(1, 5, "x"));
    printf("%zu\n", __builtin_strlen("abc"));
    if (x == 4) __builtin_unreachable();
    if (x==5) __builtin_trap();
    (void)__builtin_assume_aligned(&x, 4);
    printf("%d %d\n", __builtin_isnan(0.0/0.0), __builtin_isinf(__builtin_inf()));
    printf("%d\n", (int)__builtin_labs(-3));
    __builtin_prefetch(&x);
    return 0;
}
