// ends: time. A comparator loops for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    [@[@1, @2] sortedArrayUsingComparator:^NSComparisonResult(id a, id b) { while (1); }];
    return 0;
}
