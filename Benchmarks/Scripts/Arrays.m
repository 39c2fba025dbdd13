// 500,000 numbers are put into an array, read by index, and enumerated.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *numbers = [NSMutableArray array];
    for (long i = 0; i < 500000; i++) [numbers addObject:@(i)];
    long total = 0;
    for (long i = 0; i < 500000; i++) total += [numbers[i] longValue];
    for (NSNumber *number in numbers) total -= [number longValue] / 2;
    printf("%ld %lu\n", total, (unsigned long)[numbers count]);
    return 0;
}
