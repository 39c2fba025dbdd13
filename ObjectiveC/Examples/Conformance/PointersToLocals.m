#import <Foundation/Foundation.h>

static void swap(int *a, int *b)
{
    int kept = *a;
    *a = *b;
    *b = kept;
}

static BOOL divide(int a, int b, int *quotient)
{
    if (b == 0) return NO;
    if (quotient) *quotient = a / b;
    return YES;
}

int main(void)
{
    int a = 1, b = 2;
    swap(&a, &b);
    printf("%d %d\n", a, b);
    int numbers[] = { 10, 20, 30, 40 };
    int *p = numbers + 1;
    printf("%d %d %d %ld\n", *p, p[1], *(p + 2), (long)(p - numbers));
    *p++ = 21;
    (*p)++;
    printf("%d %d %d\n", numbers[1], numbers[2], *p);
    int **pp = &p;
    **pp = 5;
    printf("%d\n", numbers[2]);
    int quotient = -1;
    printf("%d %d\n", divide(7, 0, &quotient), quotient);
    printf("%d %d %d\n", divide(7, 2, NULL), divide(9, 2, &quotient), p == &numbers[2]);
    printf("%d\n", quotient);
    return 0;
}
