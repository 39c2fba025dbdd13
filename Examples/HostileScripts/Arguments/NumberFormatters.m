// ends: normally. Number formatters get extreme numbers and texts for all properties, in random order.
#import <Foundation/Foundation.h>
#import <objc/message.h>

static id any(NSArray *all) { return all[rand() % [all count]]; }

static void attempt(void (^block)(void))
{
    @try { block(); } @catch (NSException *e) {}
}

static void change(NSNumberFormatter *formatter)
{
    NSArray *texts = @[@"PositiveFormat", @"NegativeFormat", @"Format", @"GroupingSeparator", @"DecimalSeparator",
                       @"CurrencyCode", @"CurrencySymbol", @"PercentSymbol", @"PerMillSymbol", @"MinusSign", @"PlusSign",
                       @"ExponentSymbol", @"ZeroSymbol", @"NilSymbol", @"NotANumberSymbol", @"PositiveInfinitySymbol",
                       @"NegativeInfinitySymbol", @"PositivePrefix", @"PositiveSuffix", @"NegativePrefix",
                       @"NegativeSuffix", @"PaddingCharacter"];
    NSArray *integers = @[@"NumberStyle", @"GeneratesDecimalNumbers", @"Lenient", @"AllowsFloats",
                          @"AlwaysShowsDecimalSeparator", @"UsesGroupingSeparator", @"GroupingSize",
                          @"SecondaryGroupingSize", @"RoundingMode", @"FormatWidth", @"MinimumIntegerDigits",
                          @"MaximumIntegerDigits", @"MinimumFractionDigits", @"MaximumFractionDigits",
                          @"UsesSignificantDigits", @"MinimumSignificantDigits", @"MaximumSignificantDigits"];
    NSArray *numbers = @[@"Multiplier", @"Minimum", @"Maximum", @"RoundingIncrement"];
    NSArray *values = @[@"", @"%", @"1A2E-0B/x", @"%s%n", @"~/.profile", @"#", @"#,##0.00", @"\u00a4", @"a", @"'", @";",
                        @"0.0;0", @"E0", @"@@#", @"*x#", @"USD", @"-", @"+", @"a long long long long text"];
    int kind = rand() % 3;
    NSString *name = any(kind == 0 ? texts : kind == 1 ? integers : numbers);
    SEL setter = NSSelectorFromString([NSString stringWithFormat:@"set%@:", name]);
    if (kind == 0) {
        [formatter performSelector:setter withObject:any(values)];
    } else if (kind == 1) {
        long all[] = {0, 1, -1, 2, 5, 100, 2147483647L, -2147483648L, 9223372036854775807L};
        objc_msgSend(formatter, setter, all[rand() % 9]);
    } else {
        [formatter performSelector:setter
                        withObject:any(@[@0, @1, @-1, @0.5, @3, @1e300, @1e-300, @(1.0 / 0), @(0.0 / 0),
                                         @9223372036854775807L])];
    }
}

int main(void)
{
    srand(20);
    for (int i = 0; i < 300; i++) {
        NSNumberFormatter *formatter = [NSNumberFormatter new];
        for (int changes = 1 + rand() % 5; changes > 0; changes--)
            attempt(^{ change(formatter); });
        for (NSNumber *number in @[@1, @-1234.5, @0, @1e300, @(0.0 / 0), @9223372036854775807L])
            attempt(^{ [formatter stringFromNumber:number]; });
        attempt(^{ [formatter numberFromString:@"-1,234.5"]; });
        attempt(^{ [[formatter copy] stringFromNumber:@1]; });
    }
    return 0;
}
