#import <Foundation/Foundation.h>

static void show(NSString *text)
{
    printf("%s\n", [text UTF8String]);
}

int main(void)
{
    NSString *text = @"Hello, World";
    show([text substringFromIndex:7]);
    show([text substringWithRange:NSMakeRange(1, 4)]);
    NSRange found = [text rangeOfString:@"World"];
    printf("%lu %lu\n", (unsigned long)found.location, (unsigned long)found.length);
    printf("%d\n", [text rangeOfString:@"world"].location == NSNotFound);
    show([text stringByReplacingOccurrencesOfString:@"l" withString:@"L"]);
    show([[@"a,b,,c" componentsSeparatedByString:@","] componentsJoinedByString:@"+"]);
    printf("%d %d\n", [text hasPrefix:@"Hell"], [text hasSuffix:@"Hell"]);
    printf("%d %.2f\n", [@" 42abc" intValue], [@"2.5x" doubleValue]);
    printf("%c %ld\n", [text characterAtIndex:4], (long)[@"a" compare:@"b"]);
    show([[@"  trimmed " stringByTrimmingCharactersInSet:[NSCharacterSet whitespaceCharacterSet]]
        lowercaseString]);
    @try {
        [text substringFromIndex:13];
    } @catch (NSException *exception) {
        printf("%d\n", [[exception name] isEqualToString:NSRangeException]);
    }
    return 0;
}
