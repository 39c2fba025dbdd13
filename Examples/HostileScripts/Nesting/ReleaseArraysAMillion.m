// ends: normally|memory. Arrays are nested a million deep and released.
#import <Foundation/Foundation.h>

int main(void)
{
    id nested = nil;
    for (int i = 0; i < 1000000; i++) nested = @[nested ?: @0];
    nested = nil;
    return 0;
}
