#import <Foundation/Foundation.h>

static int calls = 0;
static int call(int result) { calls++; return result; }

int main(void)
{
    int i = 5;
    int a = i++;
    int b = ++i;
    printf("%d %d %d\n", a, b, i);
    int c = (i = 1, i + 1);
    printf("%d %d\n", i, c);
    for (int left = 0, right = 3; left < right; left++, right--) printf("%d-%d\n", left, right);
    int both = call(0) && call(1);
    int either = call(2) || call(3);
    printf("%d %d %d\n", both, either, calls);
    int x, y;
    x = y = 4;
    x += y -= 1;
    printf("%d %d\n", x, y);
    printf("%d\n", call(0) ?: 9);
    printf("%s\n", i > 1 ? "many" : i == 1 ? "one" : "none");
    return 0;
}
