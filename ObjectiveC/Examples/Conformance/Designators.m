// Initial values with designators, ranges and without inner braces.
#include <stdio.h>
enum K { KA, KB, KC, KN };
struct P {
    int x, y;
};
struct R {
    struct P o;
    struct P s;
    int a[3];
};
static const char *names[] = { [KA] = "a", [KC] = "c", [KB] = "b" };
static const int N = 2;
int main(void) {
    int a[] = { [3] = 1, 2 };
    printf("%zu %d %d\n", sizeof a / sizeof *a, a[3], a[4]);
    int b[6] = { [0 ... 3] = 7, [5] = 1 };
    printf("%d %d %d\n", b[0], b[3], b[4]);
    printf("%s%s%s %zu\n", names[0], names[1], names[2], sizeof names / sizeof names[0]);
    struct R r = { .s = {3,4}, .o.x = 1, .a[1] = 5, .a = {[2] = 6} };
    printf("%d %d %d %d\n", r.s.y, r.o.x, r.a[1], r.a[2]);
    struct R q = { {1,2}, {3,4}, {5,6,7} };
    printf("%d\n", q.a[2]);
    struct R f = { 1, 2, 3, 4, 5, 6, 7 };
    printf("%d %d\n", f.s.y, f.a[2]);
    struct P ps[] = { {1,2}, {.y = 4}, [3] = {5} };
    printf("%zu %d %d\n", sizeof ps/sizeof ps[0], ps[1].y, ps[3].x);
    int m[2][3] = {{1,2,3},{4,5,6}};
    printf("%d %d\n", m[1][2], m[0][1]);
    int m2[2][2] = {1,2,3,4};
    printf("%d\n", m2[1][0]);
    int t[KN] = {[KB] = 5};
    printf("%d %zu\n", t[1], sizeof t);
    struct P pp = (struct P){.y = 9};
    printf("%d %d\n", pp.x, pp.y);
    int c2[2][2] = {[1] = {[0] = 8}};
    printf("%d\n", c2[1][0]);
    int c3[2][2] = {[1][1] = 8};
    printf("%d\n", c3[1][1]);
    int gap[N + 1];
    gap[2] = 4;
    printf("%d\n", gap[2]);
    char st[][4] = {"abc", "de"};
    printf("%s %zu\n", st[1], sizeof st);
    return 0;
}
