// ends: depth|exception|normally|time|memory. Dictionaries 40,000 deep are hashed.
#import <Foundation/Foundation.h>

int main(void)
{
    id nested = nil;
    for (int i = 0; i < 40000; i++) nested = @{@1: nested ?: @0};
    printf("%lu\n", (unsigned long)[nested hash]);
    return 0;
}
