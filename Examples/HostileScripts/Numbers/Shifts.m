// ends: normally. Numbers are shifted by more bits than they have, and by less than none.
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
    long amounts[] = { 0, 1, 31, 32, 63, 64, 65, 1000, -1, -64, LONG_MAX, LONG_MIN };
    for (int i = 0; i < 12; i++) {
        long amount = amounts[i];
        attempt(^{ printf("%d %d\n", 1 << amount, -1 >> amount); });
        attempt(^{ printf("%ld %ld\n", 1L << amount, -1L >> amount); });
        attempt(^{ printf("%lu %u\n", 1UL << amount, 1u >> amount); });
        attempt(^{ char c = 1; c <<= amount; short s = -1; s >>= amount; });
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
