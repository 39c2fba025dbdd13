#import <Foundation/Foundation.h>

int main(void)
{
    int i = 0;
    while (1) {
        if (++i % 2) continue;
        if (i > 6) break;
        printf("while %d\n", i);
    }
    do {
        i--;
        if (i > 5) continue;
        printf("do %d\n", i);
    } while (i > 4);
    for (int row = 0; row < 3; row++) {
        for (int column = 0; ; column++) {
            switch (column) {
            case 1: continue;
            case 3: break;
            default: printf("%d%d ", row, column);
            }
            if (column > row + 1) break;
        }
        printf("\n");
    }
    return 0;
}
