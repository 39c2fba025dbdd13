// Data holds bytes, dates are points in time.
#import <Foundation/Foundation.h>

int main(void)
{
    NSData *data = [@"hello" dataUsingEncoding:NSUTF8StringEncoding];
    printf("%lu\n", (unsigned long)data.length);
    const unsigned char *bytes = data.bytes;
    printf("%c%c %d\n", bytes[0], bytes[4], bytes[1]);
    NSMutableData *changed = [data mutableCopy];
    [changed appendBytes:" you" length:4];
    [changed appendData:data];
    NSString *text = [[NSString alloc] initWithData:changed encoding:NSUTF8StringEncoding];
    printf("%s\n", text.UTF8String);
    printf("%d %d\n", [data isEqualToData:[NSData dataWithBytes:"hello" length:5]], [data isEqual:changed]);
    NSData *part = [data subdataWithRange:NSMakeRange(1, 3)];
    printf("%s\n", [[NSString alloc] initWithData:part encoding:NSUTF8StringEncoding].UTF8String);
    char buffer[4] = { 0 };
    [data getBytes:buffer length:3];
    printf("%s\n", buffer);
    printf("%s\n", [[data base64EncodedStringWithOptions:0] UTF8String]);
    NSDate *start = [NSDate dateWithTimeIntervalSince1970:1000];
    NSDate *end = [start dateByAddingTimeInterval:90.5];
    printf("%.1f %.1f\n", [end timeIntervalSinceDate:start], [start timeIntervalSinceDate:end]);
    printf("%ld %d\n", (long)[start compare:end], [start isEqualToDate:[end dateByAddingTimeInterval:-90.5]]);
    printf("%d\n", [[start earlierDate:end] isEqual:start]);
    printf("%d %d\n", [[NSDate date] timeIntervalSinceNow] <= 0, [[NSDate distantFuture] timeIntervalSinceNow] > 1e9);
    printf("%.0f\n", [end timeIntervalSince1970]);
    return 0;
}
