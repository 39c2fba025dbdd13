// ends: normally. Capacities of 2^62 are asked for; that alone must cost nothing.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray arrayWithCapacity:1UL << 62];
    NSMutableString *text = [NSMutableString stringWithCapacity:1UL << 62];
    NSMutableDictionary *table = [NSMutableDictionary dictionaryWithCapacity:NSUIntegerMax];
    NSMutableSet *set = [[NSMutableSet alloc] initWithCapacity:NSUIntegerMax];
    [array addObject:text];
    table[@1] = set;
    return 0;
}
