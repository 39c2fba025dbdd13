// An inner name hides an outer one, and each turn of a loop has variables of its own.
#import <Foundation/Foundation.h>

static int value = 1;

@interface Holder : NSObject
{
    int value;
}
- (int)sum:(int)amount;
@end
@implementation Holder
- (int)sum:(int)amount
{
    value += amount;
    {
        int value = 100;
        value += amount;
        amount = value;
    }
    return value + amount;
}
@end

int main(void)
{
    int x = 1;
    {
        int x = 2;
        if (x == 2) {
            int x = 3;
            printf("%d ", x);
        }
        printf("%d ", x);
        value = 5;
    }
    printf("%d %d\n", x, value);
    for (int x = 0; x < 2; x++) {
        int y = x;
        y++;
        printf("%d%d ", x, y);
    }
    printf("%d\n", x);
    NSMutableArray *blocks = [NSMutableArray array];
    for (int i = 0; i < 3; i++) {
        __block int seen = i * 10;
        [blocks addObject:^{ return seen++; }];
    }
    int (^block)(void) = blocks[1];
    block();
    printf("%d %d %d\n", ((int (^)(void))blocks[0])(), block(), ((int (^)(void))blocks[2])());
    int count = 0;
    int (^shadow)(int) = ^(int count) { return count * 2; };
    printf("%d %d\n", shadow(4), count);
    Holder *holder = [[Holder alloc] init];
    printf("%d\n", [holder sum:7]);
    return 0;
}
