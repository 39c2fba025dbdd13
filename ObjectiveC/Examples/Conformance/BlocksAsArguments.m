// Blocks are passed, kept, compared with nil and called with whatever types they have.
#import <Foundation/Foundation.h>

typedef void (^Completion)(NSString *result, NSError *error);
typedef struct { int x, y; } Pair;

@interface Fetcher : NSObject
{
    NSMutableArray *_waiting;
}
@property (copy) BOOL (^filter)(NSString *name);
- (void)fetch:(NSString *)name completion:(Completion)completion;
- (void)finish;
@end
@implementation Fetcher
- (instancetype)init
{
    if ((self = [super init])) _waiting = [NSMutableArray array];
    return self;
}
- (void)fetch:(NSString *)name completion:(Completion)completion
{
    if (self.filter && !self.filter(name)) {
        if (completion) completion(nil, [NSError errorWithDomain:@"Fetch" code:7 userInfo:nil]);
        return;
    }
    [_waiting addObject:^{ if (completion) completion([name uppercaseString], nil); }];
}
- (void)finish
{
    for (void (^block)(void) in _waiting) block();
    [_waiting removeAllObjects];
}
@end

static Pair swap(Pair pair, Pair (^transform)(Pair)) { return transform(pair); }

int main(void)
{
    Fetcher *fetcher = [[Fetcher alloc] init];
    Completion show = ^(NSString *result, NSError *error) {
        printf("%s %ld\n", result ? [result UTF8String] : "nothing", (long)error.code);
    };
    [fetcher fetch:@"one" completion:show];
    fetcher.filter = ^BOOL(NSString *name) { return [name length] > 3; };
    [fetcher fetch:@"two" completion:show];
    [fetcher fetch:@"three" completion:show];
    [fetcher fetch:@"four" completion:nil];
    printf("waiting\n");
    [fetcher finish];
    Pair pair = swap((Pair){ 1, 2 }, ^(Pair pair) { return (Pair){ pair.y, pair.x }; });
    printf("%d %d\n", pair.x, pair.y);
    NSArray *doubled = ({
        NSMutableArray *list = [NSMutableArray array];
        for (NSNumber *number in @[@1, @2]) [list addObject:@(number.intValue * 2)];
        [list copy];
    });
    printf("%s\n", [[doubled componentsJoinedByString:@" "] UTF8String]);
    double (^nothing)(float, char) = nil;
    printf("%d\n", nothing == nil);
    printf("%.2f\n", ^(float a, char b) { return a * b; }(1.5f, 3));
    return 0;
}
