// ends: normally|depth|exception|time. Dictionaries, each the key of the next, are nested 40,000 deep and released.
#import <Foundation/Foundation.h>

int main(void)
{
    id nested = nil;
    for (int i = 0; i < 40000; i++) nested = @{nested ?: @0: @1};
    nested = nil;
    return 0;
}
