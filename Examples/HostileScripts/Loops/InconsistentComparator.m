// ends: normally. A comparator says at random which object is less.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    for (int i = 0; i < 1000; i++) [array addObject:@(i)];
    [array sortUsingComparator:^NSComparisonResult(id a, id b) { return (NSComparisonResult)((long)arc4random_uniform(3) - 1); }];
    [array sortUsingComparator:^NSComparisonResult(id a, id b) { return NSOrderedAscending; }];
    [array sortUsingComparator:^NSComparisonResult(id a, id b) { return NSOrderedDescending; }];
    [array sortUsingComparator:^NSComparisonResult(id a, id b) { return NSIntegerMin; }];
    printf("%lu\n", (unsigned long)array.count);
    return 0;
}
