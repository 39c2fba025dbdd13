// A goto leaves loops, and goes back.
#import <Foundation/Foundation.h>

static int find(int wanted)
{
    int tries = 0;
again:
    for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++) {
            tries++;
            if (i * j == wanted) goto found;
        }
    }
    if (wanted < 100) {
        wanted += 100;
        goto again;
    }
    return -tries;
found:
    return tries;
}

int main(void)
{
    printf("%d %d\n", find(6), find(7));
    return 0;
}
