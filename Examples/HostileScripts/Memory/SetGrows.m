// ends: memory. A set gets members for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableSet *set = [NSMutableSet set];
    for (long i = 0;; i++) [set addObject:@(i)];
    return 0;
}
