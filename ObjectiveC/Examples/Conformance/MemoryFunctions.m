// Memory is copied, filled and compared by the byte.
#import <Foundation/Foundation.h>

typedef struct { int a, b; } Two;

int main(void)
{
    int *numbers = malloc(4 * sizeof(int));
    for (int i = 0; i < 4; i++) numbers[i] = i + 1;
    int copy[4];
    memcpy(copy, numbers, sizeof(copy));
    numbers[0] = 9;
    printf("%d %d\n", copy[0], copy[3]);
    memset(copy, 0, sizeof(copy));
    printf("%d %d\n", copy[1], copy[3]);
    Two first = { 1, 2 }, second;
    memcpy(&second, &first, sizeof(Two));
    second.a = 5;
    printf("%d %d\n", first.a, second.b);
    memset(&second, 0, sizeof second);
    printf("%d %d\n", second.a, second.b);
    memmove(numbers, numbers + 1, 3 * sizeof(int));
    printf("%d %d\n", numbers[0], numbers[2]);
    printf("%d %d\n", memcmp("abc", "abd", 2), memcmp("abc", "abd", 3) < 0);
    free(numbers);
    return 0;
}
