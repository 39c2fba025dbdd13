// ends: normally. The program exits in a block of dispatch_apply.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_apply(1000, dispatch_get_global_queue(0, 0), ^(size_t index) { exit(0); });
    while (1);
    return 0;
}
