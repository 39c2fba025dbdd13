// ends: depth|exception|normally|time|memory. Arrays 40,000 deep are hashed.
#import <Foundation/Foundation.h>

int main(void)
{
    id nested = nil;
    for (int i = 0; i < 40000; i++) nested = @[nested ?: @0];
    printf("%lu\n", (unsigned long)[nested hash]);
    return 0;
}
