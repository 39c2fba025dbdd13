#import <Foundation/Foundation.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static int ascending(const void *left, const void *right)
{
    return *(const int *)left - *(const int *)right;
}

static int byThunk(void *thunk, const void *left, const void *right)
{
    return *(int *)thunk * (*(const int *)left - *(const int *)right);
}

static void scan(void)
{
    int first = 0, second = 0, end = 0;
    unsigned hex = 0, octal = 0;
    char word[20] = "", set[20] = "", letters[4] = "xyz";
    float small = 0;
    double large = 0;
    short tiny = 0;
    signed char byte = 0;
    long long huge = 0;
    size_t size = 0;
    printf("%d", sscanf("12 -7 next", "%d %i%n", &first, &second, &end));
    printf(" %d %d %d\n", first, second, end);
    printf("%d", sscanf("ff 0x1F 17", "%x %i %o", &hex, &first, &octal));
    printf(" %u %d %u\n", hex, first, octal);
    printf("%d", sscanf("key=some value;", "%*[a-z]=%s %[^;];", word, set));
    printf(" %s %s\n", word, set);
    printf("%d", sscanf("3.25 -1e3", "%f%lf", &small, &large));
    printf(" %g %g\n", small, large);
    printf("%d", sscanf("70000 300 9000000000 18446744073709551615", "%hd %hhd %lld %zu", &tiny, &byte, &huge, &size));
    printf(" %d %d %lld %zu\n", tiny, byte, huge, size);
    printf("%d", sscanf("12345", "%2d%*1d%d", &first, &second));
    printf(" %d %d\n", first, second);
    printf("%d %s\n", sscanf("ab cd", "%2c", letters), letters);
    printf("%d", sscanf("2024-05-06", "%4d-%2d-%2d", &first, &second, &end));
    printf(" %d %d %d\n", first, second, end);
    printf("%d %d %d\n", sscanf("", "%d", &first), sscanf("x", "%d", &first), sscanf("5%", "%d%%", &first));
    printf("%d %d\n", sscanf("rgb(1,2)", "rgb(%d,%d,%d)", &first, &second, &end), sscanf("a", "b%d", &first));
    printf("%d %s\n", sscanf("a-c]b", "%[]abc-]", word), word);
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

static void cut(void)
{
    char line[] = ",a,,b;c", path[] = "x::y", buffer[8] = "ab";
    for (char *part = strtok(line, ",;"); part; part = strtok(NULL, ",;")) printf("[%s]", part);
    char *state = path, *part;
    while ((part = strsep(&state, ":"))) printf("<%s>", part);
    char again[] = "1 2", *saved;
    printf("%s", strtok_r(again, " ", &saved));
    printf("%s", strtok_r(NULL, " ", &saved));
    printf("%d\n", strtok_r(NULL, " ", &saved) == NULL);
    printf("%zu %zu %s\n", strspn("aabc", "ab"), strcspn("abc;", ";,"), strpbrk("one two", " t"));
    printf("%s ", strncat(buffer, "cdef", 2));
    printf("%zu %s ", strlcpy(buffer, "longer text", sizeof buffer), buffer);
    strlcpy(buffer, "abc", sizeof buffer);
    printf("%zu %s\n", strlcat(buffer, "defghi", sizeof buffer), buffer);
    printf("%s %d %s\n", strndup("prefix", 3), strncasecmp("HELLO", "help", 3), (char *)memchr("a=b", '=', 3));
    char *made = NULL;
    printf("%d %s\n", asprintf(&made, "%d-%s", 7, "x"), made);
}

static void order(void)
{
    int numbers[] = { 5, 3, 9, 1 }, sign = -1, wanted = 9;
    qsort(numbers, 4, sizeof(int), ascending);
    int *found = bsearch(&wanted, numbers, 4, sizeof(int), ascending);
    wanted = 4;
    printf("%d %ld %d\n", numbers[0], found - numbers, bsearch(&wanted, numbers, 4, sizeof(int), ascending) == NULL);
    qsort_r(numbers, 4, sizeof(int), &sign, byThunk);
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
    srand(42);
    printf("%d\n", rand());
    srand(42);
    printf("%d\n", rand() <= RAND_MAX);
    printf("%d %d %d\n", CHAR_BIT, SCHAR_MIN, isblank('\t') != 0);
}

int main(void)
{
    scan();
    convert();
    cut();
    order();
    return 0;
}
