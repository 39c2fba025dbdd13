// ends: normally. Blocks that capture the block before, 40,000 deep, are released.
#import <Foundation/Foundation.h>

int main(void)
{
    void (^block)(void) = ^{};
    for (int i = 0; i < 40000; i++) {
        void (^old)(void) = block;
        block = ^{ old(); };
    }
    block = nil;
    return 0;
}
