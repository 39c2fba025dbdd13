// ends: time|memory. Two large arrays are searched for a common object: the square of their length.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    for (int i = 0; i < 20000; i++) [array addObject:@(i)];
    NSMutableArray *others = [NSMutableArray array];
    for (int i = 0; i < 20000; i++) [others addObject:@(-1 - i)];
    [array firstObjectCommonWithArray:others];
    while (1) [array removeObjectsInArray:others];
    return 0;
}
