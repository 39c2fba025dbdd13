#import <Foundation/Foundation.h>

int main(void)
{
    @autoreleasepool {
        NSError *error = nil;
        NSRegularExpression *words = [NSRegularExpression regularExpressionWithPattern:@"(\\w)(\\w*)" options:0 error:&error];
        NSString *text = @"one two three";
        NSRange all = NSMakeRange(0, text.length);
        printf("%lu %lu\n", (unsigned long)words.numberOfCaptureGroups, (unsigned long)[words numberOfMatchesInString:text options:0 range:all]);
        for (NSTextCheckingResult *match in [words matchesInString:text options:0 range:all]) {
            printf("%s %s %s\n", [NSStringFromRange(match.range) UTF8String], [NSStringFromRange([match rangeAtIndex:1]) UTF8String],
                [[text substringWithRange:[match rangeAtIndex:2]] UTF8String]);
        }
        NSTextCheckingResult *first = [words firstMatchInString:text options:0 range:NSMakeRange(4, 9)];
        printf("%s %lu\n", [NSStringFromRange(first.range) UTF8String], (unsigned long)first.numberOfRanges);
        printf("%s\n", [[words stringByReplacingMatchesInString:text options:0 range:all withTemplate:@"$2$1"] UTF8String]);
        NSMutableString *changing = [text mutableCopy];
        NSUInteger count = [words replaceMatchesInString:changing options:0 range:NSMakeRange(0, 7) withTemplate:@"<$0>"];
        printf("%lu %s\n", (unsigned long)count, [changing UTF8String]);
        [words enumerateMatchesInString:text options:0 range:all usingBlock:^(NSTextCheckingResult *match, NSMatchingFlags flags, BOOL *stop) {
            printf("%s\n", [[text substringWithRange:match.range] UTF8String]);
            if (match.range.location > 0) *stop = YES;
        }];
        NSRegularExpression *wrong = [NSRegularExpression regularExpressionWithPattern:@"(a" options:0 error:&error];
        printf("%d %s %ld\n", wrong == nil, [error.domain UTF8String], (long)error.code);
        NSRegularExpression *lenient = [NSRegularExpression regularExpressionWithPattern:@"^(?<key>[a-z]+)=(x)?" options:NSRegularExpressionCaseInsensitive | NSRegularExpressionAnchorsMatchLines error:NULL];
        NSString *lines = @"Name=1\nAGE=x2";
        NSArray *matches = [lenient matchesInString:lines options:0 range:NSMakeRange(0, lines.length)];
        printf("%lu %s\n", (unsigned long)matches.count, [[lines substringWithRange:[matches[1] rangeWithName:@"key"]] UTF8String]);
        printf("%d\n", [matches[0] rangeAtIndex:2].location == NSNotFound);
        printf("%s %s\n", [[NSRegularExpression escapedPatternForString:@"a.b*c"] UTF8String], [[NSRegularExpression escapedTemplateForString:@"$1"] UTF8String]);
        printf("%d\n", [words rangeOfFirstMatchInString:@"..." options:0 range:NSMakeRange(0, 3)].location == NSNotFound);
        NSRange found = [@"tel 030-1234 x" rangeOfString:@"[0-9]+-[0-9]+" options:NSRegularExpressionSearch];
        printf("%s\n", [NSStringFromRange(found) UTF8String]);
        printf("%s\n", [[@"a1b22c" stringByReplacingOccurrencesOfString:@"[0-9]+" withString:@"-" options:NSRegularExpressionSearch range:NSMakeRange(0, 6)] UTF8String]);
        printf("%s\n", [[@"key: value" stringByReplacingOccurrencesOfString:@"(\\w+): (\\w+)" withString:@"$2=$1" options:NSRegularExpressionSearch range:NSMakeRange(0, 10)] UTF8String]);
        printf("%s %d\n", [words.pattern UTF8String], [words isEqual:[words copy]]);
    }
    return 0;
}
