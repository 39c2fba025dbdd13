// ends: normally|deadline|exception. The global and the main queue are suspended, which others need.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_suspend(dispatch_get_global_queue(0, 0));
    dispatch_suspend(dispatch_get_main_queue());
    dispatch_async(dispatch_get_global_queue(0, 0), ^{});
    dispatch_async(dispatch_get_main_queue(), ^{});
    return 0;
}
