#import <Foundation/Foundation.h>

typedef int (^Unary)(int);

static Unary adder(int amount)
{
    return ^(int value) { return value + amount; };
}

static Unary compose(Unary first, Unary second)
{
    return ^(int value) { return second(first(value)); };
}

int main(void)
{
    Unary one = adder(1), ten = adder(10);
    printf("%d %d\n", one(1), ten(1));
    printf("%d\n", compose(one, compose(ten, one))(0));
    printf("%d\n", ^(int a, int b) { return a - b; }(7, 9));
    return 0;
}
