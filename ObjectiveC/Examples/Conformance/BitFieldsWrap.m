// Bit fields keep as many bits as they have.
#include <stdio.h>
#include <stddef.h>
struct F {
    unsigned a:3;
    int b:3;
    unsigned c:1;
    int :0;
    unsigned short d:9;
    _Bool e:1;
    unsigned long long g:40;
};
struct G {
    char x;
    int y:5;
    int z:27;
    int w:1;
};
struct H {
    unsigned a:4, b:4;
    char c;
};
struct I {
    short a:9;
    short b:8;
    int c;
};
int main(void) {
    struct F f = {9, 5, 3, 600, 2, 1ULL<<39};
    printf("%u %d %u %u %d %llx\n", f.a, f.b, f.c, f.d, f.e, (unsigned long long)f.g);
    f.a++;
    f.b -= 7;
    printf("%u %d\n", f.a, f.b);
    f.a = 7;
    printf("%d\n", ++f.a);
    printf("%d\n", f.a = 12);
    f.a |= 5;
    printf("%d\n", f.a);
    f.a=7;
    f.a++;
    printf("%d %zu %zu %zu %zu\n", f.a, sizeof(struct F), sizeof(struct G), sizeof(struct H), sizeof(struct I));
    f.e = 2;
    printf("%d\n", f.e);
    int q = f.b = 13;
    printf("%d\n", q);
    f.a=6;
    printf("%d %d\n", f.a - 7 < 0, f.a++);
    printf("%d\n", f.a);
    printf("%d\n", f.a++);
    printf("%d\n", f.a);
    struct F *p = &f;
    p->b = 4;
    printf("%d\n", p->b);
    struct F g = *p;
    g.c = 2;
    printf("%u\n", g.c);
    struct F arr[2] = {{1,1},{.d=513}};
    printf("%u %d\n", arr[1].d, arr[0].b);
    return 0;
}
