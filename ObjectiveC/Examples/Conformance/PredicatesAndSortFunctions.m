#import <Foundation/Foundation.h>

// Arrays are filtered by predicates that ask a block, and sorted by C functions.

static NSInteger byLength(id left, id right, void *context)
{
    (*(int *)context)++;
    NSUInteger a = [left length], b = [right length];
    if (a == b) return [left compare:right];
    return a < b ? NSOrderedAscending : NSOrderedDescending;
}

int main(void)
{
    NSArray *words = @[ @"pear", @"fig", @"apple", @"kiwi" ];
    NSPredicate *isShort = [NSPredicate predicateWithBlock:^BOOL(id word, NSDictionary *bindings) {
        return [word length] < 5;
    }];
    printf("%d %d\n", [isShort evaluateWithObject:@"fig"], [isShort evaluateWithObject:@"apple"]);
    NSArray *kept = [words filteredArrayUsingPredicate:isShort];
    printf("%s\n", [[kept componentsJoinedByString:@" "] UTF8String]);

    int calls = 0;
    NSArray *sorted = [words sortedArrayUsingFunction:byLength context:&calls];
    printf("%s %d\n", [[sorted componentsJoinedByString:@" "] UTF8String], calls > 2);
    NSMutableArray *changed = [words mutableCopy];
    [changed filterUsingPredicate:isShort];
    [changed sortUsingFunction:byLength context:&calls];
    printf("%s\n", [[changed componentsJoinedByString:@" "] UTF8String]);
    return 0;
}
