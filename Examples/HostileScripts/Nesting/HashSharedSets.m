// ends: depth|exception|normally|time|memory. Sets of arrays of sets, each shared twice, 60 times.
#import <Foundation/Foundation.h>

int main(void)
{
    id one = @"x";
    for (int i = 0; i < 60; i++) one = [NSSet setWithObject:@[one, one]];
    printf("%lu\n", (unsigned long)[one hash]);
    printf("%d\n", [one isEqual:[NSSet setWithSet:one]]);
    return 0;
}
