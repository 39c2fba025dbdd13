// ends: normally. The program exits in a block of a native that enumerates.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    [@[@1, @2] enumerateObjectsUsingBlock:^(id object, NSUInteger index, BOOL *stop) { exit(0); }];
    while (1);
    return 0;
}
