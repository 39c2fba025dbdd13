// ends: time|memory|normally|exception. dispatch_apply runs a block -1 times, which is 2^64 - 1.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_apply(-1, dispatch_get_global_queue(0, 0), ^(size_t index) {});
    return 0;
}
