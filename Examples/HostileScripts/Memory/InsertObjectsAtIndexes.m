// ends: memory. As many objects are inserted as there are.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray arrayWithObjects:@1, @2, nil];
    while (1) {
        NSIndexSet *all = [NSIndexSet indexSetWithIndexesInRange:NSMakeRange(0, array.count)];
        [array insertObjects:[array copy] atIndexes:all];
    }
    return 0;
}
