// ends: depth. The function of qsort sorts with itself.
#import <Foundation/Foundation.h>

static int order(const void *a, const void *b)
{
    int numbers[] = { 2, 1 };
    qsort(numbers, 2, sizeof(int), order);
    return 0;
}

int main(void)
{
    int numbers[] = { 2, 1 };
    qsort(numbers, 2, sizeof(int), order);
    return 0;
}
