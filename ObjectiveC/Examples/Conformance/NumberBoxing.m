#import <Foundation/Foundation.h>

int main(void)
{
    int count = 3;
    NSNumber *boxed = @(count * 2);
    printf("%d %.1f\n", [boxed intValue], [boxed doubleValue]);
    printf("%d %d\n", [@1 isEqual:@1.0], [@1 isEqual:@2]);
    printf("%d %d\n", [@YES boolValue], [@0 boolValue]);
    printf("%s %s\n", [[@1.5 stringValue] UTF8String], [[@(-7) stringValue] UTF8String]);
    printf("%d\n", [@3.99 intValue]);
    printf("%ld %ld\n", (long)[@1 compare:@2], (long)[@2.5 compare:@2]);
    printf("%llu\n", [@18446744073709551615ULL unsignedLongLongValue]);
    printf("%c\n", [@'x' charValue]);
    printf("%lu\n", (unsigned long)[[NSSet setWithArray:@[@1, @1.0, @2]] count]);
    return 0;
}
