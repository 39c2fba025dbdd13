// ends: depth. A block calls itself.
#import <Foundation/Foundation.h>

int main(void)
{
    __block void (^block)(int) = nil;
    block = ^(int n) { block(n + 1); };
    block(0);
    return 0;
}
