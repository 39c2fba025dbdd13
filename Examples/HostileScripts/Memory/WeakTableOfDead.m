// ends: time. A weak table gets members that die at once; it must not grow.
#import <Foundation/Foundation.h>

int main(void)
{
    NSHashTable *table = [NSHashTable weakObjectsHashTable];
    while (1) [table addObject:[NSObject new]];
    return 0;
}
