// ends: memory. Structs in boxes are kept.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *kept = [NSMutableArray array];
    while (1) [kept addObject:[NSValue valueWithRange:NSMakeRange(kept.count, 1)]];
    return 0;
}
