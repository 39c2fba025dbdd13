// ends: depth|exception|normally|time|memory. Counted sets have the one before as a member, 40,000 deep.
#import <Foundation/Foundation.h>

int main(void)
{
    id nested = @0;
    for (int i = 0; i < 40000; i++) {
        NSCountedSet *set = [NSCountedSet set];
        [set addObject:nested];
        nested = set;
    }
    nested = nil;
    return 0;
}
