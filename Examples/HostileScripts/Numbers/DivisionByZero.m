// ends: normally. Numbers of all types are divided by zero.
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
    volatile int zero = 0;
    volatile long none = 0;
    volatile unsigned nothing = 0;
    volatile char small = 0;
    attempt(^{ printf("%d\n", 5 / zero); });
    attempt(^{ printf("%d\n", 5 % zero); });
    attempt(^{ printf("%ld\n", LONG_MIN / none); });
    attempt(^{ printf("%ld\n", LONG_MIN % none); });
    attempt(^{ printf("%u\n", 5u / nothing); });
    attempt(^{ printf("%d\n", small / small); });
    attempt(^{ int x = 5; x /= zero; });
    attempt(^{ int x = 5; x %= zero; });
    attempt(^{ printf("%f %f\n", 1.0 / zero, 0.0 / zero); });
    attempt(^{ printf("%f\n", fmod(1, 0)); });
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
