#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *text = [NSMutableString stringWithString:@"abc"];
    NSString *before = [text copy];
    [text appendFormat:@"%d", 12];
    [text insertString:@"<" atIndex:0];
    [text replaceCharactersInRange:NSMakeRange(1, 2) withString:@"xyz"];
    [text deleteCharactersInRange:NSMakeRange(5, 1)];
    printf("%s %s\n", [text UTF8String], [before UTF8String]);
    [text setString:@"aXbX"];
    NSUInteger count = [text replaceOccurrencesOfString:@"X" withString:@"--" options:0
                                                  range:NSMakeRange(0, [text length])];
    printf("%lu %s\n", (unsigned long)count, [text UTF8String]);
    return 0;
}
