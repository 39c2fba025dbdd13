// ends: memory|time. An index set gets each second index, which no range holds together.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableIndexSet *set = [NSMutableIndexSet indexSet];
    for (NSUInteger i = 0;; i += 2) [set addIndex:i];
    return 0;
}
