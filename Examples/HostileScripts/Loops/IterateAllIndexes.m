// ends: time. The next index is asked for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSIndexSet *all = [NSIndexSet indexSetWithIndexesInRange:NSMakeRange(0, NSIntegerMax - 2)];
    for (NSUInteger i = all.firstIndex; i != NSNotFound; i = [all indexGreaterThanIndex:i]) {}
    return 0;
}
