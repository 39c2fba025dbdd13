// Sets are united, intersected and taken from each other, and know what they contain.
#import <Foundation/Foundation.h>

static void show(NSSet *set)
{
    NSArray *sorted = [[set allObjects] sortedArrayUsingSelector:@selector(compare:)];
    printf("{%s}\n", [[sorted componentsJoinedByString:@" "] UTF8String]);
}

int main(void)
{
    NSSet *small = [NSSet setWithObjects:@1, @2, @2, @3, nil];
    NSMutableSet *set = [NSMutableSet setWithArray:@[@3, @4]];
    printf("%lu %d\n", (unsigned long)small.count, [small intersectsSet:set]);
    [set unionSet:small];
    show(set);
    [set minusSet:[NSSet setWithObject:@2]];
    show(set);
    [set intersectSet:small];
    show(set);
    printf("%d %d\n", [set isSubsetOfSet:small], [small isSubsetOfSet:set]);
    [set addObjectsFromArray:@[@9, @9, @8]];
    [set removeObject:@1];
    [set removeObject:@100];
    show(set);
    show([small setByAddingObject:@7]);
    show([small setByAddingObjectsFromSet:set]);
    printf("%d %d\n", [small member:@2] != nil, [small member:@5] == nil);
    printf("%d\n", [[NSSet setWithArray:@[@3, @2, @1]] isEqualToSet:small]);
    show([small objectsPassingTest:^BOOL(id object, BOOL *stop) { return [object intValue] % 2 == 1; }]);
    __block int visited = 0;
    [small enumerateObjectsUsingBlock:^(id object, BOOL *stop) { visited++; *stop = YES; }];
    printf("%d\n", visited);
    [set removeAllObjects];
    printf("%d\n", [set anyObject] == nil);
    return 0;
}
