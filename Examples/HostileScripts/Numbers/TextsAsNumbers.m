// ends: normally. Texts that no number holds are read as numbers.
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
    NSArray *texts = @[@"", @"-", @"99999999999999999999999999", @"-99999999999999999999999", @"1e99999", @"0x", @"nan", @"inf", @"  5",
                       @"5\0", @"٣", @"1,5", @"+-5", @"NaN(99999999999999999999999)", @"1e-99999", @".", @"e5"];
    for (NSString *text in texts) {
        attempt(^{ NSLog(@"%d %ld %lld %f %f %d", text.intValue, (long)text.integerValue, text.longLongValue, text.doubleValue, text.floatValue, text.boolValue); });
        attempt(^{ printf("%d %f\n", atoi(text.UTF8String), atof(text.UTF8String)); });
        attempt(^{ int numbers[3] = { 0 }; numbers[text.intValue] = 5; });
        attempt(^{ [@[text] valueForKeyPath:@"@sum.integerValue"]; [@[text] valueForKeyPath:@"@max.self"]; });
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
