#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *item = [NSMutableString stringWithString:@"a"];
    NSMutableArray *array = [NSMutableArray arrayWithObject:item];
    NSArray *copy = [array copy];
    NSMutableArray *mutable = [copy mutableCopy];
    [array addObject:@"b"];
    [mutable addObject:@"c"];
    [mutable addObject:@"d"];
    [item appendString:@"!"];
    printf("%lu %lu %lu\n", (unsigned long)[array count], (unsigned long)[copy count],
           (unsigned long)[mutable count]);
    printf("%s %s\n", [copy[0] UTF8String], [mutable[0] UTF8String]);
    printf("%d %d\n", [copy copy] == copy, mutable[0] == item);
    NSMutableDictionary *table = [@{@"k": @1} mutableCopy];
    NSDictionary *fixed = [table copy];
    table[@"k"] = @2;
    printf("%d %d\n", [fixed[@"k"] intValue], [table[@"k"] intValue]);
    return 0;
}
