// ends: memory. Each block captures the block before.
#import <Foundation/Foundation.h>

int main(void)
{
    void (^block)(void) = ^{};
    while (1) {
        void (^old)(void) = block;
        block = ^{ old(); };
    }
    return 0;
}
