// ends: depth. Blocks call the block before, 40,000 deep.
#import <Foundation/Foundation.h>

int main(void)
{
    void (^block)(void) = ^{};
    for (int i = 0; i < 40000; i++) {
        void (^old)(void) = block;
        block = ^{ old(); };
    }
    block();
    return 0;
}
