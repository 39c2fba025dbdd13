// Dictionaries are enumerated with blocks that may stop, are filtered and sorted by their values.
#import <Foundation/Foundation.h>

int main(void)
{
    NSDictionary *ages = @{@"ann": @31, @"bob": @19, @"cyd": @45};
    __block int visited = 0;
    [ages enumerateKeysAndObjectsUsingBlock:^(id key, id value, BOOL *stop) {
        visited++;
        if (visited == 2) *stop = YES;
    }];
    printf("%d\n", visited);
    __block long sum = 0;
    [ages enumerateKeysAndObjectsUsingBlock:^(id key, id value, BOOL *stop) {
        sum += [value longValue];
    }];
    printf("%ld\n", sum);
    NSSet *adults = [ages keysOfEntriesPassingTest:^BOOL(id key, id value, BOOL *stop) {
        return [value intValue] > 30;
    }];
    printf("%lu %d\n", (unsigned long)[adults count], [adults containsObject:@"bob"]);
    NSArray *byAge = [ages keysSortedByValueUsingComparator:^NSComparisonResult(id a, id b) {
        return [b compare:a];
    }];
    printf("%s\n", [[byAge componentsJoinedByString:@" "] UTF8String]);
    byAge = [ages keysSortedByValueUsingSelector:@selector(compare:)];
    printf("%s\n", [[byAge componentsJoinedByString:@" "] UTF8String]);
    NSArray *values = [ages objectsForKeys:@[@"bob", @"dan"] notFoundMarker:[NSNull null]];
    printf("%s %d\n", [[values[0] description] UTF8String], values[1] == [NSNull null]);
    NSArray *keys = [[ages allKeysForObject:@45] sortedArrayUsingSelector:@selector(compare:)];
    printf("%lu %s\n", (unsigned long)keys.count, [keys.firstObject UTF8String]);
    return 0;
}
