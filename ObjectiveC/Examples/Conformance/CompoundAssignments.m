// Compound assignments compute in the wider type and convert back; increments yield old or new.
#import <Foundation/Foundation.h>

struct counter { int value; unsigned char small; };

int main(void)
{
    int i = 10;
    i *= 1.5;
    i -= 0.9;
    printf("%d\n", i);
    char c = 100;
    c += 100;
    printf("%d\n", c);
    unsigned char u = 5;
    u -= 10;
    u >>= 1;
    printf("%d\n", u);
    unsigned x = 1;
    x <<= 31;
    x |= 1;
    printf("%u %d\n", x, (int)x < 0);
    x ^= x;
    printf("%u %u\n", x, ~x);
    int a[4] = { 1, 2, 3, 4 };
    int n = 0;
    a[n++] += 10;
    a[n++] *= 3;
    printf("%d %d %d\n", a[0], a[1], n);
    int *p = a;
    *p++ = 7;
    (*p)++;
    ++*p;
    printf("%d %d %ld\n", a[0], *p, (long)(p - a));
    p += 2;
    p[-1]--;
    printf("%d %d\n", *p, a[2]);
    struct counter counter = { 5, 255 }, *pointer = &counter;
    pointer->value += pointer->small++;
    printf("%d %d\n", counter.value, counter.small);
    int y = (i = 3) + (a[3] = 4);
    printf("%d %d %d\n", y, i, a[3]);
    y = i++ * 2;
    printf("%d %d\n", y, i);
    double d = 7;
    d /= 2;
    i %= 3;
    printf("%.1f %d\n", d, i);
    long total = 0;
    for (int j = 0, k = 10; j < k; j++, k--) total += j * k;
    printf("%ld\n", total);
    return 0;
}
