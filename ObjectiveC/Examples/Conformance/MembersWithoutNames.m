// Members without names are members of the structure around.
#include <stdio.h>
struct A {
    int t;
    union {
        struct {
            int x, y;
        };
        int v[2];
    };
    struct {
        char c;
    } named;
};
int main(void) {
    struct A a = {.t = 1, .x = 2, .y = 3};
    printf("%d %d %d %d\n", a.t, a.v[0], a.v[1], a.x);
    a.v[1] = 9;
    printf("%d\n", a.y);
    struct A *p = &a;
    p->x = 7;
    printf("%d\n", a.v[0]);
    struct A b = {1, {{4, 5}}, {'c'}};
    printf("%d %d %c\n", b.x, b.y, b.named.c);
    return 0;
}
