#import <Foundation/Foundation.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static int ascending(const void *left, const void *right)
{
    return *(const int *)left - *(const int *)right;
}

static void convert(void)
{
    char *rest = NULL;
    printf("%ld '%s'\n", strtol("  -42abc", &rest, 10), rest);
    printf("%ld '%s'\n", strtol("0x1fg", &rest, 0), rest);
    printf("%lu %ld %lld\n", strtoul("777", NULL, 8), strtol("zz", NULL, 36), strtoll("-9", NULL, 10));
    printf("%d '%s'\n", (int)strtol("none", &rest, 10), rest);
    printf("%g '%s'\n", strtod("1.5e2x", &rest), rest);
    errno = 0;
    printf("%d\n", strtol("99999999999999999999", NULL, 10) == LONG_MAX);
    printf("%d\n", errno == ERANGE);
}

static void copy(void)
{
    char buffer[8];
    printf("%zu %s ", strlcpy(buffer, "longer text", sizeof buffer), buffer);
    strlcpy(buffer, "abc", sizeof buffer);
    printf("%zu %s\n", strlcat(buffer, "defghi", sizeof buffer), buffer);
    printf("%d\n", strncasecmp("HELLO", "help", 3));
}

static void order(void)
{
    int numbers[] = { 5, 3, 9, 1 };
    qsort(numbers, 4, sizeof(int), ascending);
    printf("%d %d\n", numbers[0], numbers[3]);
    qsort_b(numbers, 4, sizeof(int), ^(const void *left, const void *right) {
        return *(const int *)left % 5 - *(const int *)right % 5;
    });
    printf("%d %d\n", numbers[0], numbers[3]);
    int *grown = malloc(2 * sizeof(int));
    grown[0] = 1;
    grown[1] = 2;
    grown = realloc(grown, 4 * sizeof(int));
    grown[3] = 4;
    printf("%d %d %d\n", grown[0], grown[1], grown[3]);
    free(grown);
    double whole = 0, part = modf(-2.5, &whole);
    printf("%g %g %ld %d %g\n", part, whole, lrint(2.5), signbit(-0.0) != 0, copysign(3, -1));
    printf("%d %d %d\n", CHAR_BIT, SCHAR_MIN, isblank('\t') != 0);
}

int main(void)
{
    convert();
    copy();
    order();
    return 0;
}
