// ends: time|memory. A large array is searched for what is not in it, for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    for (int i = 0; i < 20000; i++) [array addObject:@(i)];
    while ([array indexOfObject:@-1] == NSNotFound) {}
    return 0;
}
