// Functions and methods take any number of arguments.
#import <Foundation/Foundation.h>
#include <stdarg.h>

static int sum(int count, ...)
{
    va_list arguments;
    va_start(arguments, count);
    int total = 0;
    for (int i = 0; i < count; i++) total += va_arg(arguments, int);
    va_end(arguments);
    return total;
}

@interface Joiner : NSObject
- (NSString *)join:(NSString *)first, ...;
- (NSString *)format:(NSString *)format, ...;
@end
@implementation Joiner
- (NSString *)join:(NSString *)first, ...
{
    NSMutableString *text = [NSMutableString string];
    va_list arguments;
    va_start(arguments, first);
    for (NSString *part = first; part != nil; part = va_arg(arguments, NSString *)) [text appendString:part];
    va_end(arguments);
    return text;
}
- (NSString *)format:(NSString *)format, ...
{
    va_list arguments;
    va_start(arguments, format);
    NSString *text = [[NSString alloc] initWithFormat:format arguments:arguments];
    va_end(arguments);
    return text;
}
@end

int main(void)
{
    printf("%d %d\n", sum(3, 1, 2, 3), sum(0));
    Joiner *joiner = [[Joiner alloc] init];
    printf("%s\n", [[joiner join:@"a", @"b", @"c", nil] UTF8String]);
    printf("%s\n", [[joiner format:@"%d-%@", 4, @"x"] UTF8String]);
    return 0;
}
