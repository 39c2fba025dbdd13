// ends: depth|exception|normally|time|memory. Dictionaries 40,000 deep are copied.
#import <Foundation/Foundation.h>

int main(void)
{
    id nested = nil;
    for (int i = 0; i < 40000; i++) nested = @{@1: nested ?: @0};
    id copy = [nested mutableCopy];
    [copy description];
    return 0;
}
