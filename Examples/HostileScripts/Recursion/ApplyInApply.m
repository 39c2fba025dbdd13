// ends: depth|deadline|memory|exception|time. Each block of dispatch_apply applies again.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static void again(void)
{
    dispatch_apply(2, dispatch_get_global_queue(0, 0), ^(size_t index) { again(); });
}

int main(void)
{
    again();
    return 0;
}
