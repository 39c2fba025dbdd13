// ends: stopped. A sort of a large array is stopped by the host.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    for (int i = 0; i < 20000; i++) [array addObject:@(i)];
    while (1) [array sortedArrayUsingSelector:@selector(compare:)];
    return 0;
}
