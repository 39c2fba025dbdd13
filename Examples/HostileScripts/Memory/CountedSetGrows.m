// ends: memory. A counted set gets members for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSCountedSet *set = [NSCountedSet set];
    for (long i = 0;; i++) [set addObject:[NSString stringWithFormat:@"%ld", i]];
    return 0;
}
