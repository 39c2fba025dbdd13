// Jumps out of loops, back, and into blocks.
#include <stdio.h>
int main(void) {
    int i = 0;
    again: if (i < 3) {
        printf("%d ", i++);
        goto again;
    }
    for (int a = 0; a < 3; a++) for (int b = 0; b < 3; b++) if (a * b == 2) {
        printf("out %d %d\n", a, b);
        goto done;
    }
    done: printf("done\n");
    switch (i) {
        case 1 ... 2: printf("low\n");
        break;
        case 3 ... 5: printf("mid\n");
        default: printf("fall\n");
    }
    switch (7) {
        case 1: {
            case 7: printf("inner\n");
        }
    }
    {
        goto end;
    }
    printf("no\n");
    end:;
    int n = 5, cnt = 0;
    switch (n % 4) {
        case 0: do {
            cnt++;
            case 3: cnt++;
            case 2: cnt++;
            case 1: cnt++;
        } while (--n > 0);
    }
    printf("duff %d\n", cnt);
    if (0) {
        lab: printf("lab\n");
        return 0;
    }
    goto lab;
}
