// ends: exception. An array is asked for all objects at an endless index set.
#import <Foundation/Foundation.h>

int main(void)
{
    NSIndexSet *all = [NSIndexSet indexSetWithIndexesInRange:NSMakeRange(0, NSIntegerMax - 2)];
    NSMutableArray *array = [NSMutableArray arrayWithObjects:@1, nil];
    [array removeObjectsAtIndexes:all];
    return 0;
}
