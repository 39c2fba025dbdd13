// ends: time|memory. A map table gets keys for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMapTable *table = [NSMapTable strongToStrongObjectsMapTable];
    for (long i = 0;; i++) [table setObject:@"x" forKey:@(i)];
    return 0;
}
