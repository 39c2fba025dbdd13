// ends: normally. Map tables have the one before as a value, 40,000 deep.
#import <Foundation/Foundation.h>

int main(void)
{
    id nested = @0;
    for (int i = 0; i < 40000; i++) {
        NSMapTable *table = [NSMapTable strongToStrongObjectsMapTable];
        [table setObject:nested forKey:@1];
        nested = table;
    }
    nested = nil;
    return 0;
}
