// Replacing parts of strings makes new ones; replacing within a mutable string counts.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = @"aaaa b A";
    printf("%s\n", [[text stringByReplacingOccurrencesOfString:@"aa" withString:@"a"] UTF8String]);
    printf("%s\n", [[text stringByReplacingOccurrencesOfString:@"x" withString:@"y"] UTF8String]);
    printf("%s\n", [[text stringByReplacingOccurrencesOfString:@"a" withString:@""] UTF8String]);
    printf("%s\n", [[text stringByReplacingOccurrencesOfString:@"a" withString:@"aa"
                                                       options:NSCaseInsensitiveSearch
                                                         range:NSMakeRange(3, 5)] UTF8String]);
    printf("%s\n", [[text stringByReplacingCharactersInRange:NSMakeRange(4, 3)
                                                  withString:@"-"] UTF8String]);
    printf("%s\n", [text UTF8String]);

    NSMutableString *changed = [text mutableCopy];
    NSUInteger count = [changed replaceOccurrencesOfString:@"a" withString:@"bb" options:0
                                                     range:NSMakeRange(0, 2)];
    printf("%lu %s\n", (unsigned long)count, [changed UTF8String]);
    [changed replaceCharactersInRange:NSMakeRange(0, 4) withString:@""];
    [changed insertString:@"<" atIndex:0];
    [changed insertString:@">" atIndex:[changed length]];
    [changed deleteCharactersInRange:NSMakeRange(1, 1)];
    [changed appendFormat:@" %d", 7];
    printf("%s\n", [changed UTF8String]);
    [changed setString:@"new"];
    printf("%s\n", [changed UTF8String]);
    return 0;
}
