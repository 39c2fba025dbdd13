// ends: exception|time|memory|normally. An array grows while an enumerator walks it.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray arrayWithObject:@1];
    NSEnumerator *all = [array objectEnumerator];
    id object;
    while ((object = [all nextObject])) [array addObject:object];
    return 0;
}
