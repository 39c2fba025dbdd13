// What strings compare as: by their characters, without case, and by the numbers in them.
#import <Foundation/Foundation.h>

int main(void)
{
    printf("%ld %ld %ld\n", (long)[@"a" compare:@"b"], (long)[@"b" compare:@"a"],
           (long)[@"a" compare:@"a"]);
    printf("%ld %ld\n", (long)[@"B" compare:@"a"], (long)[@"B" caseInsensitiveCompare:@"a"]);
    printf("%ld %ld\n", (long)[@"ab" compare:@"abc"], (long)[@"" compare:@"a"]);
    printf("%ld %ld\n", (long)[@"file10" compare:@"file9"],
           (long)[@"file10" compare:@"file9" options:NSNumericSearch]);
    printf("%ld\n", (long)[@"FILE2" compare:@"file10"
                                    options:NSNumericSearch | NSCaseInsensitiveSearch]);
    printf("%ld\n", (long)[@"xab" compare:@"ab" options:0 range:NSMakeRange(1, 2)]);
    printf("%d %d %d\n", [@"prefix" hasPrefix:@"pre"], [@"prefix" hasPrefix:@"Pre"],
           [@"pre" hasPrefix:@"prefix"]);
    printf("%d %d\n", [@"suffix" hasSuffix:@"fix"], [@"suffix" hasSuffix:@"suff"]);
    printf("%d %d\n", [@"a" isEqualToString:@"a"], [@"a" isEqual:@1]);
    printf("%s\n", [[@"flower" commonPrefixWithString:@"flow!" options:0] UTF8String]);
    NSMutableString *same = [NSMutableString stringWithString:@"key"];
    printf("%d %d\n", [same isEqual:@"key"], [same hash] == [@"key" hash]);
    return 0;
}
