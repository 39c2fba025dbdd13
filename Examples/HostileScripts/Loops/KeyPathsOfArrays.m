// ends: time|memory. A key path with an operator runs over a large array for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    for (int i = 0; i < 20000; i++) [array addObject:@(i)];
    while (1) {
        [array valueForKeyPath:@"@sum.intValue"];
        [array valueForKeyPath:@"@distinctUnionOfObjects.intValue"];
    }
    return 0;
}
