// What is not needed is not evaluated, and both sides of a conditional have one type.
#import <Foundation/Foundation.h>

static int count = 0;
static int hit(int value)
{
    count++;
    return value;
}

static const char *show(BOOL value) { return value ? "yes" : "no"; }

int main(void)
{
    printf("%d ", hit(0) && hit(1));
    printf("%d ", hit(1) || hit(0));
    printf("%d ", hit(0) || hit(0) || hit(3));
    printf("%d\n", count);
    count = 0;
    printf("%d %d\n", hit(2) ? hit(5) : hit(6), count);
    count = 0;
    printf("%d %d\n", hit(4) ?: hit(9), count);
    printf("%.1f %d\n", YES ? 1 : 2.5, (int)sizeof(YES ? 1 : 2.5));
    printf("%lu\n", (unsigned long)(NO ? -1 : 3u));
    printf("%d\n", (YES ? -1 : 3u) > 0);
    NSString *name = nil;
    printf("%s %s\n", [(name ?: @"none") UTF8String], [name length] ? "some" : "empty");
    int a = 3, b = 0;
    int c = (a++, b = a * 2, b - 1);
    printf("%d %d %d\n", a, b, c);
    printf("%s %s %s\n", show(!a), show(!!a), show(!name));
    int grade = a > 5 ? 1 : a > 3 ? 2 : 3;
    printf("%d\n", grade);
    NSArray *list = nil;
    if (list && [list[0] intValue] > 0) printf("wrong\n");
    if (list.count == 0 || [list[0] intValue] > 0) printf("right\n");
    int i = 0;
    do {
        if (i == 2) continue;
        printf("%d", i);
    } while (++i < 5 && i != 4);
    printf(" %d\n", i);
    printf("%d %d\n", (1 < 2) == 1, (5 > 4) > 3);
    return 0;
}
