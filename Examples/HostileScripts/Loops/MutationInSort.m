// ends: normally|exception. A comparator changes the array that is sorted.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray arrayWithObjects:@3, @1, @2, @5, @4, nil];
    [array sortUsingComparator:^NSComparisonResult(id a, id b) {
        [array removeAllObjects];
        [array addObject:@7];
        return [a compare:b];
    }];
    printf("%lu\n", (unsigned long)array.count);
    return 0;
}
