#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *blocks = [NSMutableArray array];
    for (int i = 0; i < 3; i++) {
        int (^times)(int) = ^(int value) { return value * i; };
        [blocks addObject:[times copy]];
    }
    for (int (^times)(int) in blocks) {
        printf("%d\n", times(10));
    }
    int (^last)(int) = blocks[2];
    printf("%d\n", last(last(3)));
    return 0;
}
