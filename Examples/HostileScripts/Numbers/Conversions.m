// ends: normally. Numbers that no integer holds become integers of all types.
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
    double numbers[] = { NAN, INFINITY, -INFINITY, 1e300, -1e300, 9.3e18, -9.3e18, 1.9e19, 0.1, -0.9, 5e-324 };
    for (int i = 0; i < 11; i++) {
        double number = numbers[i];
        attempt(^{ printf("%d %u %ld %lu\n", (int)number, (unsigned)number, (long)number, (unsigned long)number); });
        attempt(^{ printf("%d %d %d\n", (char)number, (short)number, (BOOL)number); });
        attempt(^{ int array[3] = { 1, 2, 3 }; printf("%d\n", array[(int)number]); });
        attempt(^{ NSLog(@"%d %ld %@", [@(number) intValue], [@(number) longValue], [@(number) stringValue]); });
        attempt(^{ NSLog(@"%lu %d", (unsigned long)[@(number) hash], [@(number) isEqual:@(number)]); });
        attempt(^{ NSLog(@"%ld", [@(number) compare:@(-number)]); });
        attempt(^{ NSLog(@"%ld %f", lround(number), pow(number, number)); });
        attempt(^{ NSLog(@"%@", [NSDate dateWithTimeIntervalSince1970:number]); });
        attempt(^{ NSLog(@"%.3f %g %e %d %c", number, number, number, (int)number, (int)number); });
        attempt(^{ long x = 5; x += number; x *= number; x /= number; unsigned char c = number; c += number; });
        attempt(^{ dispatch_time(DISPATCH_TIME_NOW, (int64_t)(number * NSEC_PER_SEC)); });
        attempt(^{ if (number) {} if (!number) {} switch ((int)number) { case 0: break; } while (number != number && 0) {} });
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
