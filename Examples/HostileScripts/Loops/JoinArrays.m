// ends: time|memory. A large array is joined for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    for (int i = 0; i < 20000; i++) [array addObject:@(i)];
    while (1) [array componentsJoinedByString:@", "];
    return 0;
}
