// Arrays of constant and computed lengths, and of arrays.
#include <stdio.h>
#include <string.h>
#define LEN 4
#define TWICE (LEN * 2)
enum { EN = 3 };
static const int SC = 5;
static int table[EN][LEN];
typedef int Vec[3];
struct S {
    int a[EN + 1];
    char n[TWICE];
};
static int f(int n, int a[n]) {
    return a[n - 1];
}
static int g(int m[][LEN], int r) {
    return m[r][1];
}
int main(void) {
    int a[LEN], b[EN], c[TWICE];
    printf("%zu %zu %zu\n", sizeof a, sizeof b, sizeof c);
    int n = 3;
    int v[n];
    for (int i = 0; i < n; i++) v[i] = i * i;
    printf("%d %zu\n", v[2], sizeof v);
    int w[n][2];
    w[2][1] = 4;
    printf("%d %zu\n", w[2][1], sizeof w);
    int d[SC];
    printf("%zu\n", sizeof d);
    table[2][3] = 8;
    printf("%d %zu %zu\n", table[2][3], sizeof table, sizeof table[0]);
    Vec q = {1,2,3};
    printf("%zu %d\n", sizeof(Vec), q[2]);
    struct S s = {.a = {1}, .n = "hello"};
    printf("%s %zu\n", s.n, sizeof s);
    char x[] = "abc";
    x[0] = 'X';
    printf("%s %zu\n", x, sizeof x);
    char y[10] = "abc";
    printf("%zu %zu\n", sizeof y, strlen(y));
    printf("%d\n", f(3, (int[]){1,2,9}));
    printf("%d\n", g(table, 2));
    int (*pa)[LEN] = table;
    printf("%d\n", pa[2][3]);
    char mat[2][3] = {"ab","cd"};
    printf("%s\n", mat[1]);
    int e[2][3][4];
    e[1][2][3] = 7;
    printf("%d %zu\n", e[1][2][3], sizeof e);
    int *pe = e[1][2];
    printf("%d\n", pe[3]);
    memset(a, 0, sizeof a);
    printf("%d\n", a[3]);
    int cp[4];
    memcpy(cp, (int[]){1,2,3,4}, sizeof cp);
    printf("%d\n", cp[3]);
    return 0;
}
