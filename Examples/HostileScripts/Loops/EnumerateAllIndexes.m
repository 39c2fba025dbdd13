// ends: time. A block is called for each number there is.
#import <Foundation/Foundation.h>

int main(void)
{
    NSIndexSet *all = [NSIndexSet indexSetWithIndexesInRange:NSMakeRange(0, NSIntegerMax - 2)];
    [all enumerateIndexesUsingBlock:^(NSUInteger index, BOOL *stop) {}];
    return 0;
}
