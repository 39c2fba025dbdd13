// ends: depth. A comparator sorts with itself.
#import <Foundation/Foundation.h>

int main(void)
{
    __block NSComparator order = nil;
    order = ^NSComparisonResult(id a, id b) {
        [@[a, b] sortedArrayUsingComparator:order];
        return NSOrderedSame;
    };
    [@[@1, @2] sortedArrayUsingComparator:order];
    return 0;
}
