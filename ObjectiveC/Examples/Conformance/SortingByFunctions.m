// Arrays are sorted by functions, selectors and comparators; what is equal keeps its place.
#import <Foundation/Foundation.h>

@interface Card : NSObject
@property int rank;
@property (copy) NSString *suit;
- (NSComparisonResult)compareRank:(Card *)other;
@end
@implementation Card
- (NSComparisonResult)compareRank:(Card *)other
{
    if (self.rank == other.rank) return NSOrderedSame;
    return self.rank < other.rank ? NSOrderedAscending : NSOrderedDescending;
}
- (NSString *)description { return [NSString stringWithFormat:@"%@%d", self.suit, self.rank]; }
@end

static NSInteger bySuit(id left, id right, void *context)
{
    int *calls = context;
    if (calls) (*calls)++;
    return [[left suit] compare:[right suit]];
}

static Card *card(NSString *suit, int rank)
{
    Card *card = [[Card alloc] init];
    card.suit = suit;
    card.rank = rank;
    return card;
}

static void show(NSArray *cards) { printf("%s\n", [[cards componentsJoinedByString:@" "] UTF8String]); }

int main(void)
{
    NSMutableArray *cards = [@[card(@"h", 3), card(@"c", 9), card(@"h", 1), card(@"c", 3)] mutableCopy];
    show([cards sortedArrayUsingSelector:@selector(compareRank:)]);
    int calls = 0;
    show([cards sortedArrayUsingFunction:bySuit context:&calls]);
    printf("%d\n", calls > 2);
    [cards sortUsingComparator:^NSComparisonResult(Card *a, Card *b) { return [b compareRank:a]; }];
    show(cards);
    [cards sortUsingFunction:bySuit context:NULL];
    show(cards);
    NSArray *sorted = @[@1, @3, @5, @7];
    printf("%lu\n", (unsigned long)[sorted indexOfObject:@5 inSortedRange:NSMakeRange(0, 4) options:0
        usingComparator:^(id a, id b) { return [a compare:b]; }]);
    printf("%s\n", [[[[sorted reverseObjectEnumerator] allObjects] componentsJoinedByString:@""] UTF8String]);
    return 0;
}
