// Ordered sets have places and no duplicates.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableOrderedSet *set = [NSMutableOrderedSet orderedSetWithArray:@[@"b", @"a", @"b", @"c"]];
    printf("%lu %s\n", (unsigned long)set.count, [[[set array] componentsJoinedByString:@""] UTF8String]);
    [set addObject:@"a"];
    [set addObject:@"d"];
    [set insertObject:@"z" atIndex:0];
    [set removeObject:@"b"];
    printf("%s\n", [[[set array] componentsJoinedByString:@""] UTF8String]);
    printf("%lu %d\n", (unsigned long)[set indexOfObject:@"c"], [set containsObject:@"b"]);
    printf("%s %s\n", [set.firstObject UTF8String], [set[1] UTF8String]);
    return 0;
}
