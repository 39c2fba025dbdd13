// ends: memory. An array adds its own elements to itself.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray arrayWithObject:@1];
    while (1) [array addObjectsFromArray:array];
    return 0;
}
