// ends: depth. Each nested call has a pool.
#import <Foundation/Foundation.h>

static void again(void)
{
    @autoreleasepool {
        again();
    }
}

int main(void)
{
    again();
    return 0;
}
