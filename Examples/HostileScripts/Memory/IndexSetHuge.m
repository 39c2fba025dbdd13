// ends: normally. An index set of all numbers takes no memory to make.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableIndexSet *set = [NSMutableIndexSet indexSetWithIndexesInRange:NSMakeRange(0, NSIntegerMax - 2)];
    [set removeIndex:5];
    printf("%lu\n", (unsigned long)set.count);
    return 0;
}
