// ends: normally. The program exits in a comparator.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    [@[@1, @2] sortedArrayUsingComparator:^NSComparisonResult(id a, id b) { exit(0); return NSOrderedSame; }];
    while (1);
    return 0;
}
