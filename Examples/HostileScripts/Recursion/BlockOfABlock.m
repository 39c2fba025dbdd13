// ends: depth. A block makes a block that calls it.
#import <Foundation/Foundation.h>

int main(void)
{
    __block void (^block)(int) = nil;
    block = ^(int n) {
        void (^inner)(void) = ^{ block(n + 1); };
        inner();
    };
    block(0);
    return 0;
}
