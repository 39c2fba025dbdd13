// ends: memory. Sorted copies of one array are kept.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    for (int i = 3; i > 0; i--) [array addObject:@(i)];
    NSMutableArray *kept = [NSMutableArray array];
    while (1) [kept addObject:[array sortedArrayUsingSelector:@selector(compare:)]];
    return 0;
}
