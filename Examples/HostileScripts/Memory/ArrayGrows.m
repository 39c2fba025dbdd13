// ends: memory. An array gets the same object for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    while (1) [array addObject:array.lastObject ?: @"x"];
    return 0;
}
