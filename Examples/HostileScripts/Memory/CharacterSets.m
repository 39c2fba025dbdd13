// ends: memory|time. Character sets and their inversions are kept.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *kept = [NSMutableArray array];
    while (1) {
        [kept addObject:[NSCharacterSet characterSetWithCharactersInString:@"abcäöü😀"]];
        [kept addObject:[kept.lastObject invertedSet]];
    }
    return 0;
}
