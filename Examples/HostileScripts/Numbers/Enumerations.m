// ends: normally|refused. Enumerators and array bounds are computed beyond all numbers.
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
    enum { last = 9223372036854775807, more };
    attempt(^{ int numbers[last > 5 ? 3 : -1]; numbers[2] = 1; });
    attempt(^{ printf("%ld\n", (long)more); });
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
