#import <Foundation/Foundation.h>

int main(void)
{
    NSArray *words = @[@"pear", @"fig", @"apple", @"kiwi"];
    NSArray *byLength = [words sortedArrayUsingComparator:^NSComparisonResult(id a, id b) {
        if ([a length] != [b length]) return [a length] < [b length] ? NSOrderedAscending : NSOrderedDescending;
        return [a compare:b];
    }];
    printf("%s\n", [[byLength componentsJoinedByString:@" "] UTF8String]);
    printf("%s\n", [[[words sortedArrayUsingSelector:@selector(compare:)] componentsJoinedByString:@" "] UTF8String]);
    NSMutableArray *numbers = [@[@3, @10, @1, @2.5] mutableCopy];
    [numbers sortUsingComparator:^(NSNumber *a, NSNumber *b) { return [b compare:a]; }];
    printf("%s\n", [[numbers componentsJoinedByString:@" "] UTF8String]);
    printf("%s\n", [words[0] UTF8String]);
    return 0;
}
