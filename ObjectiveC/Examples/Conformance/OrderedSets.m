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
    id letters[] = {@"a", @"b", @"a"};
    set = [NSMutableOrderedSet orderedSetWithObjects:letters count:3];
    [set unionSet:[NSSet setWithObject:@"e"]];
    [set unionOrderedSet:[NSOrderedSet orderedSetWithObjects:@"f", @"a", @"g", nil]];
    printf("%s\n", [[[set array] componentsJoinedByString:@""] UTF8String]);
    [set removeObjectsInRange:NSMakeRange(0, 2)];
    [set minusSet:[NSSet setWithObject:@"e"]];
    printf("%s\n", [[[set array] componentsJoinedByString:@""] UTF8String]);
    [set intersectSet:[NSSet setWithObjects:@"f", @"x", nil]];
    printf("%s\n", [[[set array] componentsJoinedByString:@""] UTF8String]);
    return 0;
}
