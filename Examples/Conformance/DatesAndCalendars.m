#import <Foundation/Foundation.h>

static void show(id value) { printf("%s\n", value == nil ? "nil" : [[value description] UTF8String]); }

int main(void)
{
    @autoreleasepool {
        NSTimeZone *utc = [NSTimeZone timeZoneForSecondsFromGMT:0];
        NSTimeZone *berlin = [NSTimeZone timeZoneWithName:@"Europe/Berlin"];
        NSDate *date = [NSDate dateWithTimeIntervalSince1970:1000000000];
        show(date);
        printf("%ld %d %s\n", (long)[berlin secondsFromGMTForDate:date], [berlin isDaylightSavingTimeForDate:date], [berlin.name UTF8String]);
        NSCalendar *calendar = [[NSCalendar alloc] initWithCalendarIdentifier:NSCalendarIdentifierGregorian];
        calendar.timeZone = utc;
        calendar.locale = [NSLocale localeWithLocaleIdentifier:@"en_US_POSIX"];
        NSDateComponents *parts = [calendar components:NSCalendarUnitYear | NSCalendarUnitMonth | NSCalendarUnitDay | NSCalendarUnitHour | NSCalendarUnitMinute | NSCalendarUnitSecond | NSCalendarUnitWeekday fromDate:date];
        printf("%ld-%ld-%ld %ld:%ld:%ld %ld\n", (long)parts.year, (long)parts.month, (long)parts.day, (long)parts.hour, (long)parts.minute, (long)parts.second, (long)parts.weekday);
        printf("%d\n", parts.nanosecond == NSDateComponentUndefined);
        NSDateComponents *wanted = [[NSDateComponents alloc] init];
        wanted.year = 2024; wanted.month = 2; wanted.day = 28; wanted.hour = 12;
        NSDate *noon = [calendar dateFromComponents:wanted];
        show(noon);
        NSDateComponents *step = [[NSDateComponents alloc] init];
        step.day = 2; step.hour = -1;
        show([calendar dateByAddingComponents:step toDate:noon options:0]);
        show([calendar dateByAddingUnit:NSCalendarUnitMonth value:1 toDate:noon options:0]);
        NSDateComponents *between = [calendar components:NSCalendarUnitDay | NSCalendarUnitHour fromDate:date toDate:noon options:0];
        printf("%ld %ld\n", (long)between.day, (long)between.hour);
        printf("%ld\n", (long)[calendar component:NSCalendarUnitYear fromDate:noon]);
        show([calendar startOfDayForDate:noon]);
        printf("%d %d\n", [calendar isDate:noon inSameDayAsDate:[noon dateByAddingTimeInterval:3600 * 11]], [calendar isDate:noon inSameDayAsDate:[noon dateByAddingTimeInterval:3600 * 12]]);
        printf("%ld\n", (long)[calendar compareDate:date toDate:noon toUnitGranularity:NSCalendarUnitYear]);
        NSRange days = [calendar rangeOfUnit:NSCalendarUnitDay inUnit:NSCalendarUnitMonth forDate:noon];
        printf("%lu %lu\n", (unsigned long)days.location, (unsigned long)days.length);
        printf("%lu\n", (unsigned long)[calendar ordinalityOfUnit:NSCalendarUnitDay inUnit:NSCalendarUnitYear forDate:noon]);
        NSDate *start = nil;
        NSTimeInterval length = 0;
        BOOL found = [calendar rangeOfUnit:NSCalendarUnitMonth startDate:&start interval:&length forDate:noon];
        printf("%d %g\n", found, length); show(start);
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
        NSISO8601DateFormatter *iso = [[NSISO8601DateFormatter alloc] init];
        show([iso stringFromDate:date]);
        show([iso dateFromString:@"2001-09-09T03:46:40+02:00"]);
        printf("%ld\n", (long)[[NSDate dateWithTimeIntervalSince1970:5] compare:[NSDate dateWithTimeIntervalSince1970:6]]);
        NSDateComponents *same = [parts copy];
        same.year = 1999;
        printf("%ld %ld %d\n", (long)parts.year, (long)same.year, [parts isEqual:same]);
    }
    return 0;
}
