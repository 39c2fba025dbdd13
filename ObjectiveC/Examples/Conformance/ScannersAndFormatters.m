#import <Foundation/Foundation.h>

static void show(id value) { printf("%s\n", value == nil ? "nil" : [[value description] UTF8String]); }

int main(void)
{
    @autoreleasepool {
        NSScanner *scanner = [NSScanner scannerWithString:@"12 abc, 7"];
        NSString *text = nil;
        unsigned long long number = 0;
        printf("%d %llu\n", [scanner scanUnsignedLongLong:&number], number);
        printf("%d %d\n", [scanner scanUnsignedLongLong:&number], scanner.isAtEnd);
        [scanner scanCharactersFromSet:[NSCharacterSet letterCharacterSet] intoString:&text];
        show(text);
        NSMutableCharacterSet *set = [NSMutableCharacterSet characterSetWithCharactersInString:@"abc"];
        [set addCharactersInString:@"xyz"];
        [set removeCharactersInString:@"b"];
        printf("%d%d%d%d%d\n", [set characterIsMember:'a'], [set characterIsMember:'b'], [set characterIsMember:'y'], [set characterIsMember:'7'], [set characterIsMember:'B']);
        NSCharacterSet *copy = [set copy];
        [set invert];
        printf("%d%d\n", [set characterIsMember:'a'], [copy characterIsMember:'a']);
        show([[@"a1b2" componentsSeparatedByCharactersInSet:[NSCharacterSet decimalDigitCharacterSet]] componentsJoinedByString:@"|"]);
        NSNumberFormatter *formatter = [[NSNumberFormatter alloc] init];
        formatter.locale = [NSLocale localeWithLocaleIdentifier:@"en_US"];
        formatter.numberStyle = NSNumberFormatterDecimalStyle;
        show([formatter stringFromNumber:@1234567.891]);
        formatter.maximumFractionDigits = 1;
        formatter.minimumFractionDigits = 1;
        show([formatter stringFromNumber:@3]);
        show([formatter numberFromString:@"1,234.5"]);
        show([formatter numberFromString:@"abc"]);
        formatter.numberStyle = NSNumberFormatterPercentStyle;
        formatter.maximumFractionDigits = 0;
        formatter.minimumFractionDigits = 0;
        show([formatter stringFromNumber:@0.256]);
        formatter.numberStyle = NSNumberFormatterCurrencyStyle;
        formatter.minimumFractionDigits = 2;
        formatter.maximumFractionDigits = 2;
        show([formatter stringFromNumber:@12.5]);
        NSNumberFormatter *separated = [[NSNumberFormatter alloc] init];
        separated.numberStyle = NSNumberFormatterDecimalStyle;
        separated.decimalSeparator = @"!";
        show([separated stringFromNumber:@2.5]);
    }
    return 0;
}
