// ends: time|memory. dispatch_apply runs a block a hundred thousand million times.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_apply(100000000000, dispatch_get_global_queue(0, 0), ^(size_t index) {});
    return 0;
}
