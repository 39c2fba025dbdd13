// Variadic arguments of any type, in lists that are passed on.
#include <stdio.h>
#include <stdarg.h>
#include <string.h>
static void out(char *buf, size_t n, const char *f, ...) {
    va_list a;
    va_start(a, f);
    vsnprintf(buf, n, f, a);
    va_end(a);
}
static double avg(int n, ...) {
    va_list a;
    double s = 0;
    va_start(a, n);
    for (int i = 0; i < n; i++) s += va_arg(a, double);
    va_end(a);
    return n ? s / n : 0;
}
struct big {
    long a[4];
};
static long take(int n, ...) {
    va_list l;
    va_start(l, n);
    long s = 0;
    while (n--) {
        struct big b = va_arg(l, struct big);
        s += b.a[3];
        b.a[3] = 0;
    }
    va_end(l);
    return s;
}
static int count(const char *s, ...) {
    va_list l;
    int n = 0;
    va_start(l, s);
    while (s) {
        n += strlen(s);
        s = va_arg(l, const char *);
    }
    va_end(l);
    return n;
}
static void two(va_list *l) {
    printf("%d ", va_arg(*l, int));
}
static void viaptr(int n, ...) {
    va_list l;
    va_start(l, n);
    two(&l);
    two(&l);
    printf("%d\n", va_arg(l, int));
    va_end(l);
}
int main(void) {
    char b[32];
    out(b, sizeof b, "%d-%s-%c", 5, "x", 'y');
    printf("%s\n", b);
    printf("%g\n", avg(3, 1.0, 2.0, 6.0));
    struct big x = {{1,2,3,4}}, y = {.a[3] = 10};
    printf("%ld %ld\n", take(2, x, y), x.a[3]);
    printf("%d\n", count("ab", "cde", (char *)NULL));
    viaptr(0, 1, 2, 3);
    return 0;
}
