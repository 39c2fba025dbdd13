// ends: memory. An array gets the same object for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    [array addObject:@"x"];
    while (array.count < 500000) [array addObjectsFromArray:array];
    while (1) [array addObject:array.lastObject];
    return 0;
}
