// ends: memory. Exceptions are kept with their call stacks of 200 calls.
#import <Foundation/Foundation.h>

static int deep(int depth)
{
    if (depth == 0) [NSException raise:@"Deep" format:@"at the end"];
    return deep(depth - 1) + 1;
}

int main(void)
{
    NSMutableArray *kept = [NSMutableArray array];
    while (1) {
        @try {
            deep(200);
        } @catch (NSException *exception) {
            [kept addObject:[exception callStackSymbols] ?: @[]];
            [kept addObject:exception];
        }
    }
    return 0;
}
