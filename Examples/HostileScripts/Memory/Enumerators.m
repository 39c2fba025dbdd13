// ends: memory. Enumerators of an array are kept.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    for (int i = 0; i < 10000; i++) [array addObject:@"x"];
    NSMutableArray *kept = [NSMutableArray array];
    while (1) {
        [kept addObject:[array objectEnumerator]];
        [kept addObject:[array reverseObjectEnumerator]];
        [array addObject:@"y"];
    }
    return 0;
}
