// ends: exception. A comparator throws in the middle.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray arrayWithObjects:@3, @1, @2, nil];
    [array sortUsingComparator:^NSComparisonResult(id a, id b) { @throw a; }];
    return 0;
}
