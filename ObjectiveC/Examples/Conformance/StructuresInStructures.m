// Structures in structures, in lists, in tables and as arguments.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct node {
    int v;
    struct node *next;
    struct {
        int a[2];
        struct {
            char t[3];
        } in;
    } deep[2];
} node;
static node *push(node *h, int v) {
    node *n = malloc(sizeof(node));
    *n = (node){ .v = v, .next = h, .deep = { [1] = { .a = { 7, v }, .in.t = "ab" } } };
    return n;
}
static node swap(node a) {
    a.v = -a.v;
    return a;
}
enum op { ADD = 1, SUB, MUL = SUB << 2, NEG = -3 };
typedef enum op op;
static int eval(op o, int a, int b) {
    switch (o) {
        case ADD: return a + b;
        case SUB: return a - b;
        case MUL: {
            int r = 0;
            while (b--) r += a;
            return r;
        }
        case NEG: default: return -a;
    }
}
static int fact(int n) {
    return n <= 1 ? 1 : n * fact(n - 1);
}
static const struct {
    const char *name;
    op o;
    int args[2];
} tests[] = { { "add", ADD, { 1, 2 } }, { "mul", MUL, { 3, 4 } }, { .name = "neg", .o = NEG, .args[0] = 5 } };
int grid[3][4] = { { 1, 2 }, [2] = { [3] = 9 } };
int main(void) {
    node *h = NULL;
    for (int i = 0; i < 4; i++) h = push(h, i);
    int s = 0;
    for (node *n = h; n; n = n->next) {
        s = s * 10 + n->v + n->deep[1].a[1];
        n->deep[0].in.t[1] = 'x';
    }
    printf("%d %s %c\n", s, h->deep[1].in.t, h->next->deep[0].in.t[1]);
    node c = swap(*h);
    printf("%d %d %s\n", c.v, h->v, c.deep[1].in.t);
    c.deep[1].in.t[0] = 'z';
    printf("%s %s\n", h->deep[1].in.t, c.deep[1].in.t);
    node arr[2] = { c, *h };
    arr[0].deep[1].a[0]++;
    printf("%d %d\n", arr[0].deep[1].a[0], c.deep[1].a[0]);
    for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) printf("%s=%d ", tests[i].name, eval(tests[i].o, tests[i].args[0], tests[i].args[1]));
    printf("\n");
    printf("%d %d %d %d\n", grid[0][1], grid[1][0], grid[2][3], fact(6));
    int *row = grid[2];
    row[3]++;
    printf("%d\n", grid[2][3]);
    int (*g)[4] = grid;
    g++;
    (*g)[2] = 6;
    printf("%d\n", grid[1][2]);
    struct {
        int x;
    } an = { 3 }, *pan = &an;
    pan->x++;
    printf("%d\n", an.x);
    char buf[20];
    snprintf(buf, sizeof buf, "%05.1f|%-4d|%x", 3.14159, 7, 255);
    printf("%s\n", buf);
    char *dup = strdup("hello");
    dup[0] = 'J';
    printf("%s %zu\n", dup, strlen(dup));
    free(dup);
    int x = 5;
    x <<= 2;
    x ^= 3;
    x %= 7;
    printf("%d\n", x);
    unsigned u = 1u << 31;
    printf("%u %d\n", u >> 3, (int)u >> 31);
    long long big = 1LL << 40;
    printf("%lld\n", big / 3);
    printf("%d %d\n", (char)200, (unsigned char)-1);
    int i = 3;
    int j = i++ * 2 + --i;
    printf("%d %d\n", i, j);
    printf("%d\n", sizeof(node) > 40);
    const char *p = "a,b,c";
    int commas = 0;
    while (*p) if (*p++ == ',') commas++;
    printf("%d\n", commas);
    int t = 0;
    for (int a = 0, b = 10; a < b; a += 2, --b) t += a * b;
    printf("%d\n", t);
    do {
        t -= 7;
        if (t < 20) break;
    } while (1);
    printf("%d\n", t);
    printf("%s\n", (t > 5) ? "big" : (t < 0) ? "neg" : "small");
    float ff = 16777217;
    printf("%.0f\n", ff);
    printf("%d\n", (int)-2.7 + (int)2.7);
    printf("%d\n", 7 & ~2 | 8 ^ 1);
    return 0;
}
