// ends: time|memory. Two large arrays are compared for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    for (int i = 0; i < 20000; i++) [array addObject:@(i)];
    NSArray *other = [array copy];
    while ([array isEqual:other]) {}
    return 0;
}
