// ends: normally. Enumerators hold arrays that hold the enumerator before.
#import <Foundation/Foundation.h>

int main(void)
{
    id nested = @0;
    for (int i = 0; i < 40000; i++) nested = [@[nested] objectEnumerator];
    nested = nil;
    return 0;
}
