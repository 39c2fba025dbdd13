// Index sets hold numbers in order, once each.
#import <Foundation/Foundation.h>

static void show(NSIndexSet *set)
{
    printf("%lu:", (unsigned long)[set count]);
    for (NSUInteger i = [set firstIndex]; i != NSNotFound; i = [set indexGreaterThanIndex:i]) {
        printf(" %lu", (unsigned long)i);
    }
    printf("\n");
}

int main(void)
{
    NSMutableIndexSet *set = [NSMutableIndexSet indexSetWithIndexesInRange:NSMakeRange(3, 3)];
    [set addIndex:1];
    [set addIndex:4];
    show(set);
    [set removeIndex:4];
    [set addIndexesInRange:NSMakeRange(5, 2)];
    show(set);
    printf("%d %d\n", [set containsIndex:3], [set containsIndex:4]);
    printf("%lu %lu\n", (unsigned long)[set firstIndex], (unsigned long)[set lastIndex]);
    printf("%d\n", [[NSIndexSet indexSet] firstIndex] == NSNotFound);
    NSMutableArray *letters = [@[@"a", @"b", @"c", @"d", @"e", @"f", @"g"] mutableCopy];
    printf("%s\n", [[[letters objectsAtIndexes:set] componentsJoinedByString:@""] UTF8String]);
    [letters removeObjectsAtIndexes:set];
    printf("%s\n", [[letters componentsJoinedByString:@""] UTF8String]);
    [set enumerateIndexesUsingBlock:^(NSUInteger index, BOOL *stop) {
        printf("(%lu)", (unsigned long)index);
        if (index == 3) *stop = YES;
    }];
    printf("\n");
    NSIndexSet *found = [@[@5, @1, @7] indexesOfObjectsPassingTest:
        ^BOOL(id object, NSUInteger index, BOOL *stop) { return [object intValue] > 4; }];
    show(found);
    printf("%d\n", [found isEqualToIndexSet:[found mutableCopy]]);
    return 0;
}
