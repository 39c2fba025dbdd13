// ends: normally. Mutable arrays are nested 40,000 deep and released.
#import <Foundation/Foundation.h>

int main(void)
{
    id nested = nil;
    for (int i = 0; i < 40000; i++) nested = [NSMutableArray arrayWithObject:nested ?: @0];
    nested = nil;
    return 0;
}
