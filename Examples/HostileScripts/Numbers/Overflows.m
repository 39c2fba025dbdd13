// ends: normally|refused. Sums, differences and products overflow in all types.
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
    volatile long greatest = LONG_MAX, least = LONG_MIN;
    volatile int large = INT_MAX, small = INT_MIN;
    volatile char c = 127;
    attempt(^{ printf("%ld %ld %ld\n", greatest + 1, least - 1, greatest * greatest); });
    attempt(^{ printf("%d %d %d\n", large + 1, small - 1, large * large); });
    attempt(^{ long x = greatest; x++; x += greatest; x *= 5; x = -x; x--; });
    attempt(^{ char x = c; x++; x += 127; x *= x; x = -x; });
    attempt(^{ unsigned x = 0; x--; x *= x; x = -x; });
    attempt(^{ unsigned char x = 255; x++; --x; x = ~x; });
    attempt(^{ int array[5] = { 0 }; array[(unsigned char)(255 + large)] = 1; });
    attempt(^{ printf("%lu\n", sizeof(int[1L << 61])); });
    attempt(^{ NSLog(@"%@ %@", @(greatest + 1), @(-least)); });
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
