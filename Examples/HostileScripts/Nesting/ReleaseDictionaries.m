// ends: normally. Dictionaries are nested 20,000 deep and released.
#import <Foundation/Foundation.h>

int main(void)
{
    id nested = nil;
    for (int i = 0; i < 20000; i++) nested = @{@1: nested ?: @0};
    nested = nil;
    return 0;
}
