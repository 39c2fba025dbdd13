// Functions call each other before they are defined, recurse, and are passed by their addresses.
#import <Foundation/Foundation.h>

static BOOL isOdd(unsigned n);
static BOOL isEven(unsigned n) { return n == 0 ? YES : isOdd(n - 1); }
static BOOL isOdd(unsigned n) { return n == 0 ? NO : isEven(n - 1); }

typedef int (*Operation)(int, int);

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }

static Operation choose(char sign) { return sign == '+' ? add : &subtract; }

static int fold(const int *values, int count, int start, Operation operation)
{
    return count == 0 ? start : fold(values + 1, count - 1, operation(start, *values), operation);
}

static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }

static void hanoi(int n, int *moves)
{
    if (n == 0) return;
    hanoi(n - 1, moves);
    ++*moves;
    hanoi(n - 1, moves);
}

int main(void)
{
    printf("%d %d\n", isEven(10), isOdd(10));
    int values[] = { 1, 2, 3, 4 };
    printf("%d %d\n", fold(values, 4, 0, add), fold(values, 4, 0, choose('-')));
    Operation table[2] = { add, subtract };
    printf("%d %d\n", table[0](5, 3), (*table[1])(5, 3));
    printf("%d %d\n", choose('+') == add, choose('-') == add);
    printf("%d\n", gcd(48, 18));
    int moves = 0;
    hanoi(5, &moves);
    printf("%d\n", moves);
    Operation none = NULL;
    printf("%d\n", none ? 1 : 0);
    return 0;
}
