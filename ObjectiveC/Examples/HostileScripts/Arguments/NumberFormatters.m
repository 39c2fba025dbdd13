// ends: normally. Number formatters get extreme numbers and texts for all properties.
#import <Foundation/Foundation.h>
#import <objc/message.h>

static void attempt(void (^block)(void))
{
    @try { block(); } @catch (NSException *e) {}
}

int main(void)
{
    long extremes[] = {0, 1, -1, 2, 5, 100, 2147483647L, -2147483648L, 9223372036854775807L};
    for (NSString *name in @[@"NumberStyle", @"MinimumIntegerDigits", @"MaximumIntegerDigits",
                             @"MinimumFractionDigits", @"MaximumFractionDigits"]) {
        SEL setter = NSSelectorFromString([NSString stringWithFormat:@"set%@:", name]);
        for (int i = 0; i < 9; i++) {
            NSNumberFormatter *formatter = [NSNumberFormatter new];
            attempt(^{ objc_msgSend(formatter, setter, extremes[i]); });
            for (NSNumber *number in @[@1, @-1234.5, @0, @1e300, @(0.0 / 0), @9223372036854775807L])
                attempt(^{ [formatter stringFromNumber:number]; });
            for (NSString *text in @[@"-1,234.5", @"", @"~/.profile", @"%s%n", @"1A2E-0B/x"])
                attempt(^{ [formatter numberFromString:text]; });
            attempt(^{ [[formatter copy] stringFromNumber:@1]; });
        }
    }
    for (NSString *text in @[@"", @"~", @"%s%n", @"~/.profile", @"#,##0.00", @"'", @"-", @"long separator"]) {
        NSNumberFormatter *formatter = [NSNumberFormatter new];
        formatter.numberStyle = NSNumberFormatterDecimalStyle;
        attempt(^{ formatter.decimalSeparator = text; });
        attempt(^{ [formatter stringFromNumber:@-1234.5]; });
        attempt(^{ [formatter numberFromString:[@"1" stringByAppendingString:text]]; });
    }
    return 0;
}
