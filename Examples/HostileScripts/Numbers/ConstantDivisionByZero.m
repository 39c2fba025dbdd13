// ends: normally|refused. A constant is divided by zero where it is read.
#import <Foundation/Foundation.h>

static int thrown = 0, done = 0;

static void attempt(void (^block)(void))
{
    @try {
        block();
        done++;
    } @catch (id exception) {
        thrown++;
    }
}

int main(void)
{
    attempt(^{ printf("%d\n", 5 / 0); });
    attempt(^{ printf("%d\n", 5 % (1 - 1)); });
    attempt(^{ int x = 0 ? 1 / 0 : 2; printf("%d\n", x); });
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
