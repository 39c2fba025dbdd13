// ends: memory. Mutable copies of one dictionary are kept.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableDictionary *table = [NSMutableDictionary dictionary];
    for (int i = 0; i < 2000; i++) table[@(i)] = @"x";
    NSMutableArray *kept = [NSMutableArray array];
    while (1) [kept addObject:[table mutableCopy]];
    return 0;
}
