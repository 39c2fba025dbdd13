// ends: memory. Sort descriptors are kept for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *kept = [NSMutableArray array];
    while (1) [kept addObject:[NSSortDescriptor sortDescriptorWithKey:@"self" ascending:YES]];
    return 0;
}
