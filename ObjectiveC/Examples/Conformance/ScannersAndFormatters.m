#import <Foundation/Foundation.h>

static void show(id value) { printf("%s\n", value == nil ? "nil" : [[value description] UTF8String]); }

int main(void)
{
    @autoreleasepool {
        NSScanner *scanner = [NSScanner scannerWithString:@"width: 12, height: 7.5; name=Anna B"];
        NSString *text = nil;
        int width = 0;
        double height = 0;
        printf("%d\n", [scanner scanString:@"width:" intoString:NULL]);
        printf("%d %d %lu\n", [scanner scanInt:&width], width, (unsigned long)scanner.scanLocation);
        printf("%d\n", [scanner scanString:@"; " intoString:NULL]);
        [scanner scanUpToString:@":" intoString:&text];
        show(text);
        [scanner scanString:@":" intoString:NULL];
        printf("%d %g\n", [scanner scanDouble:&height], height);
        [scanner scanUpToCharactersFromSet:[NSCharacterSet characterSetWithCharactersInString:@"="] intoString:&text];
        show(text);
        scanner.scanLocation += 1;
        [scanner scanCharactersFromSet:[NSCharacterSet letterCharacterSet] intoString:&text];
        show(text);
        printf("%d\n", scanner.isAtEnd);
        [scanner scanUpToString:@"nothing" intoString:&text];
        show(text);
        printf("%d\n", scanner.isAtEnd);
        unsigned int hex = 0;
        long long large = 0;
        NSInteger integer = 7;
        printf("%d %u\n", [[NSScanner scannerWithString:@"0xFFee"] scanHexInt:&hex], hex);
        printf("%d %lld\n", [[NSScanner scannerWithString:@" -9000000000"] scanLongLong:&large], large);
        printf("%d %ld\n", [[NSScanner scannerWithString:@"x1"] scanInteger:&integer], (long)integer);
        NSScanner *exact = [NSScanner scannerWithString:@" ab"];
        exact.charactersToBeSkipped = nil;
        exact.caseSensitive = YES;
        printf("%d %d\n", [exact scanString:@"ab" intoString:NULL], [exact scanString:@" AB" intoString:NULL]);
        NSMutableCharacterSet *set = [NSMutableCharacterSet characterSetWithCharactersInString:@"abc"];
        [set addCharactersInString:@"xyz"];
        [set removeCharactersInString:@"b"];
        [set addCharactersInRange:NSMakeRange('0', 10)];
        [set formUnionWithCharacterSet:[NSCharacterSet characterSetWithRange:NSMakeRange('A', 3)]];
        printf("%d%d%d%d%d\n", [set characterIsMember:'a'], [set characterIsMember:'b'], [set characterIsMember:'y'], [set characterIsMember:'7'], [set characterIsMember:'B']);
        NSCharacterSet *copy = [set copy];
        [set invert];
        printf("%d%d %d\n", [set characterIsMember:'a'], [copy characterIsMember:'a'], [copy isSupersetOfSet:[NSCharacterSet characterSetWithCharactersInString:@"ax"]]);
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
