// Numbers compare by value whatever they were made of, and convert as C does.
#import <Foundation/Foundation.h>

int main(void)
{
    printf("%d %d %d\n", [@1 isEqual:@1.0], [@1 isEqual:@1LL], [@1 isEqualToNumber:@1.5]);
    printf("%ld %ld %ld\n", (long)[@2 compare:@10], (long)[@2.5 compare:@2],
           (long)[@3 compare:@3.0]);
    printf("%ld\n", (long)[@(-1) compare:@(ULLONG_MAX)]);
    printf("%d\n", [@1 hash] == [@1.0 hash]);
    printf("%d %d\n", [@3.99 intValue], [@(-3.99) intValue]);
    printf("%d %u\n", [@(300) charValue], [@(-1) unsignedIntValue]);
    printf("%d %d\n", [@2 boolValue], [@0 boolValue]);
    printf("%s %s\n", [[@1.5 stringValue] UTF8String], [[@(-7) stringValue] UTF8String]);
    printf("%s %s\n", [[@1e3 stringValue] UTF8String], [[@0.1 description] UTF8String]);
    printf("%s %s\n", [@1 objCType], [@1.0 objCType]);
    printf("%s %s\n", [[@YES stringValue] UTF8String], [[@'a' stringValue] UTF8String]);
    printf("%llu\n", [[NSNumber numberWithUnsignedLongLong:ULLONG_MAX] unsignedLongLongValue]);
    printf("%ld %.2f %d\n", (long)[@"12abc" integerValue], [@" 3.25 m" doubleValue],
           [@"abc" intValue]);
    printf("%d %d %d\n", [@"YES" boolValue], [@"no" boolValue], [@"1" boolValue]);
    return 0;
}
