// ends: normally. The least number is divided by -1, which overflows.
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
    volatile int minus = -1;
    volatile long less = -1;
    attempt(^{ printf("%d\n", INT_MIN / minus); });
    attempt(^{ printf("%d\n", INT_MIN % minus); });
    attempt(^{ printf("%ld\n", LONG_MIN / less); });
    attempt(^{ printf("%ld\n", LONG_MIN % less); });
    attempt(^{ long x = LONG_MIN; x /= less; x = LONG_MIN; x %= less; });
    attempt(^{ printf("%d %ld\n", abs(INT_MIN), labs(LONG_MIN)); });
    attempt(^{ printf("%ld %ld\n", -LONG_MIN, ABS(LONG_MIN)); });
    attempt(^{ printf("%lu\n", NSUIntegerMax / (unsigned long)-1); });
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
