// ends: normally. Blocks that share a variable with the block before are released.
#import <Foundation/Foundation.h>

int main(void)
{
    void (^block)(void) = ^{};
    for (int i = 0; i < 20000; i++) {
        __block void (^old)(void) = block;
        block = ^{ old = nil; };
    }
    block = nil;
    return 0;
}
