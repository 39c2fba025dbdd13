#import <Foundation/Foundation.h>
#include <stdarg.h>

// Functions and methods that take more arguments than they declare.

static int sum(int count, ...)
{
    va_list list;
    va_start(list, count);
    int total = 0;
    for (int i = 0; i < count; i++) total += va_arg(list, int);
    va_end(list);
    return total;
}

static double mixed(const char *kinds, ...)
{
    va_list list;
    va_start(list, kinds);
    double total = 0;
    for (; *kinds; kinds++) {
        if (*kinds == 'd') total += va_arg(list, double);
        else if (*kinds == 'l') total += va_arg(list, long);
        else total += va_arg(list, int);
    }
    va_end(list);
    return total;
}

static void twice(int first, ...)
{
    va_list list, copy;
    va_start(list, first);
    va_copy(copy, list);
    printf("%d %d", first, va_arg(list, int));
    printf(" again %d %d\n", va_arg(copy, int), va_arg(copy, int));
    va_end(copy);
    va_end(list);
}

@interface Joiner : NSObject
+ (NSString *)join:(NSString *)first, ... NS_REQUIRES_NIL_TERMINATION;
- (NSString *)format:(NSString *)format, ... NS_FORMAT_FUNCTION(1, 2);
@end

@implementation Joiner
+ (NSString *)join:(NSString *)first, ...
{
    NSMutableArray *all = [NSMutableArray array];
    va_list list;
    va_start(list, first);
    for (NSString *each = first; each != nil; each = va_arg(list, NSString *)) [all addObject:each];
    va_end(list);
    return [all componentsJoinedByString:@"+"];
}

- (NSString *)format:(NSString *)format, ...
{
    va_list list;
    va_start(list, format);
    NSString *text = [[NSString alloc] initWithFormat:format arguments:list];
    va_end(list);
    return text;
}
@end

int main(void)
{
    printf("%d %d\n", sum(0), sum(4, 1, 2, 3, 4));
    printf("%g\n", mixed("dilf", 0.5, 2, 3L, 'a'));
    twice(1, 2, 3);
    printf("%s\n", [[Joiner join:@"a", nil] UTF8String]);
    printf("%s\n", [[Joiner join:@"a", @"b", @"c", nil] UTF8String]);
    printf("%s\n", [[[[Joiner alloc] init] format:@"%@ is %d of %.1f", @"this", 3, 4.5] UTF8String]);
    return 0;
}
