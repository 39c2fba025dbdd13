// ends: time|memory. A C array of a million numbers is sorted.
#import <Foundation/Foundation.h>

static int order(const void *a, const void *b) { return *(int *)a - *(int *)b; }

int main(void)
{
    int *numbers = malloc(1000000 * sizeof(int));
    for (int i = 0; i < 100000; i++) numbers[i] = -i;
    while (1) qsort(numbers, 100000, sizeof(int), order);
    return 0;
}
