// ends: memory. Copies of one array are kept.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    for (int i = 0; i < 10000; i++) [array addObject:@"x"];
    NSMutableArray *kept = [NSMutableArray array];
    while (1) [kept addObject:[array subarrayWithRange:NSMakeRange(0, 10000)]];
    return 0;
}
