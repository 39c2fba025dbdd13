// Cleanup functions run wherever a scope is left.
#include <stdio.h>
typedef struct {
    int id;
    const char *n;
} Res;
static int live;
static void drop(Res *r) {
    live--;
    printf("drop %s%d ", r->n, r->id);
}
static void flush(int *n) {
    printf("flush %d\n", *n);
}
#define AUTO __attribute__((cleanup(drop)))
static Res make(int i) {
    live++;
    return (Res){ i, "r" };
}
static int work(int mode) {
    AUTO Res a = make(1);
    int total __attribute__((cleanup(flush))) = 0;
    for (int i = 0; i < 3; i++) {
        AUTO Res b = make(10 + i);
        if (mode == 1 && i == 1) continue;
        if (mode == 2 && i == 1) break;
        if (mode == 3 && i == 1) return total;
        if (mode == 4 && i == 1) goto end;
        total += b.id;
    }
    while (mode == 5) {
        AUTO Res c = make(50);
        if (total++ > 34) goto end;
    }
    switch (mode) {
        case 0: {
            AUTO Res d = make(60);
            total++;
        }
        case 1: total += 100;
        break;
        default: ;
        AUTO Res e = make(70);
        total += 1000;
    }
    end: return total;
}
int main(void) {
    for (int m = 0; m <= 5; m++) printf("=%d\n", work(m));
    printf("%d\n", live);
    for (AUTO Res q = make(99); q.id < 101; q.id++) printf(".");
    printf("\n%d\n", live);
    return 0;
}
