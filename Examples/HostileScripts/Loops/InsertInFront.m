// ends: time|memory. Objects are inserted at the front: the square of their number.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    while (1) {
        [array insertObject:@1 atIndex:0];
        if (array.count > 50000) [array removeAllObjects];
    }
    return 0;
}
