// ends: time|memory. A large array is sorted by key for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    for (int i = 0; i < 5000; i++) [array addObject:@(i)];
    NSSortDescriptor *order = [NSSortDescriptor sortDescriptorWithKey:@"description" ascending:NO];
    while (1) [array sortedArrayUsingDescriptors:@[order]];
    return 0;
}
