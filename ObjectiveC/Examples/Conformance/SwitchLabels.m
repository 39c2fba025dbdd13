// Labels anywhere in a switch, and ranges of them.
#include <stdio.h>
static int f(unsigned char c) {
    switch (c) {
        case '0' ... '9': return c - '0';
        case 'a' ... 'f': case 'A' ... 'F': return (c | 32) - 'a' + 10;
        default: return -1;
    }
}
static const char *g(long v) {
    switch (v) {
        case -1: return "m";
        case 0x7fffffffffffffffL: return "max";
        case (int)1.9: return "one";
        case sizeof(int) + 5: return "nine";
    }
    return "none";
}
static int h(int a) {
    int r = 0;
    switch (a) {
        default: r = 9;
        break;
        case 1: r++;
        if (0) {
            case 2: r += 10;
        }
        while (r < 5) {
            case 3: r += 2;
        }
    }
    return r;
}
static int duff(char *to, const char *from, int count) {
    int n = (count + 7) / 8, k = 0;
    switch (count % 8) {
        case 0: do {
            to[k] = from[k];
            k++;
            case 7: to[k] = from[k];
            k++;
            case 6: to[k] = from[k];
            k++;
            case 5: to[k] = from[k];
            k++;
            case 4: to[k] = from[k];
            k++;
            case 3: to[k] = from[k];
            k++;
            case 2: to[k] = from[k];
            k++;
            case 1: to[k] = from[k];
            k++;
        } while (--n > 0);
    }
    return k;
}
int main(void) {
    printf("%d %d %d %d\n", f('7'), f('c'), f('E'), f('z'));
    printf("%s %s %s %s %s\n", g(-1), g(0x7fffffffffffffffL), g(1), g(9), g(3));
    printf("%d %d %d %d\n", h(1), h(2), h(3), h(4));
    char b[16] = {0};
    int k = duff(b, "hello, world", 12);
    printf("%d %s\n", k, b);
    unsigned u = 4294967295u;
    switch (u) {
        case -1: printf("wrap\n");
        break;
        default: printf("no\n");
    }
    char c = -1;
    switch (c) {
        case 255: printf("255\n");
        break;
        case -1: printf("-1\n");
    }
    _Bool bb = 5;
    switch (bb) {
        case 1: printf("true\n");
    }
    enum { P, Q } e = Q;
    switch (e) {
        case P: break;
        case Q: printf("Q\n");
    }
    for (int i = 0; i < 4; i++) {
        switch (i) {
            case 1: continue;
            case 3: goto out;
        }
        printf("%d ", i);
    }
    out: printf("\n");
    return 0;
}
