// Tables of functions, and pointers into them.
#include <stdio.h>
#include <stdlib.h>
typedef int (*Op)(int, int);
static int add(int a, int b) {
    return a + b;
}
static int sub(int a, int b) {
    return a - b;
}
static Op table[] = { add, &sub, NULL };
static struct {
    const char *n;
    Op f;
} named[] = { {"add", add}, {"sub", sub} };
static Op pick(int i) {
    return table[i];
}
static int (*pick2(int i))(int, int) {
    return table[i];
}
static int apply(int (*f)(int, int), int a, int b) {
    return (*f)(a, b);
}
static int cmp(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}
typedef int fn_t(int, int);
static fn_t mul;
static int mul(int a, int b) {
    return a * b;
}
int main(void) {
    Op *pp = table;
    printf("%d %d\n", pp[1](5, 3), (*pp)(1, 2));
    pp++;
    printf("%d\n", (*pp)(5, 3));
    Op one = add;
    Op *q = &one;
    *q = sub;
    printf("%d\n", one(9, 4));
    int (*arr[2])(int, int) = { add, sub };
    printf("%d\n", arr[1](7, 2));
    printf("%d %d\n", named[1].f(3, 1), pick(0)(2, 2));
    printf("%d\n", pick2(1)(2, 5));
    printf("%d\n", apply(add, 1, 2));
    int (**ppp)(int, int) = arr;
    printf("%d\n", ppp[0](4, 4));
    int xs[] = {3,1,2};
    qsort(xs, 3, sizeof(int), cmp);
    printf("%d%d%d\n", xs[0], xs[1], xs[2]);
    fn_t *m = mul;
    printf("%d\n", m(3, 4));
    printf("%d\n", table[2] == NULL);
    for (Op *o = table; *o; o++) printf("%d ", (*o)(1, 1));
    printf("\n");
    void (*vf)(void) = NULL;
    if (!vf) printf("null\n");
    printf("%d\n", ((int (*)(int, int))(void *)add)(5, 6));
    return 0;
}
