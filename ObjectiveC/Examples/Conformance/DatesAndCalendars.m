#import <Foundation/Foundation.h>

static void show(id value) { printf("%s\n", value == nil ? "nil" : [[value description] UTF8String]); }

int main(void)
{
    @autoreleasepool {
        NSTimeZone *utc = [NSTimeZone timeZoneForSecondsFromGMT:0];
        NSTimeZone *berlin = [NSTimeZone timeZoneWithName:@"Europe/Berlin"];
        NSDate *date = [NSDate dateWithTimeIntervalSince1970:1000000000];
        show(date);
        printf("%ld %s\n", (long)[berlin secondsFromGMTForDate:date], [berlin.name UTF8String]);
        NSCalendar *calendar = [[NSCalendar alloc] initWithCalendarIdentifier:NSCalendarIdentifierGregorian];
        calendar.timeZone = utc;
        calendar.locale = [NSLocale localeWithLocaleIdentifier:@"en_US_POSIX"];
        NSDateComponents *parts = [calendar components:NSCalendarUnitYear | NSCalendarUnitMonth | NSCalendarUnitDay | NSCalendarUnitHour | NSCalendarUnitMinute | NSCalendarUnitSecond | NSCalendarUnitWeekday fromDate:date];
        printf("%ld-%ld-%ld %ld:%ld:%ld %ld\n", (long)parts.year, (long)parts.month, (long)parts.day, (long)parts.hour, (long)parts.minute, (long)parts.second, (long)parts.weekday);
        NSDateComponents *day = [calendar components:NSCalendarUnitDay fromDate:date];
        printf("%ld %d\n", (long)day.day, day.hour == NSDateComponentUndefined);
        NSDateFormatter *formatter = [[NSDateFormatter alloc] init];
        formatter.locale = [NSLocale localeWithLocaleIdentifier:@"en_US_POSIX"];
        formatter.timeZone = utc;
        formatter.dateFormat = @"yyyy-MM-dd'T'HH:mm:ss'Z'";
        show([formatter stringFromDate:date]);
        show([formatter dateFromString:@"2020-02-29T10:20:30Z"]);
        show([formatter dateFromString:@"yesterday"]);
        formatter.dateFormat = @"EEE, d MMM yyyy HH:mm:ss Z";
        show([formatter stringFromDate:date]);
        formatter.timeZone = berlin;
        show([formatter stringFromDate:date]);
        printf("%ld\n", (long)[[NSDate dateWithTimeIntervalSince1970:5] compare:[NSDate dateWithTimeIntervalSince1970:6]]);
        NSDateComponents *same = [parts copy];
        same.year = 1999;
        printf("%ld %ld %d\n", (long)parts.year, (long)same.year, [parts isEqual:same]);
    }
    return 0;
}
