// ends: deadline|normally. Times overflow in both directions.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_after(dispatch_time(DISPATCH_TIME_NOW, INT64_MAX), dispatch_get_global_queue(0, 0), ^{});
    dispatch_after(dispatch_time(DISPATCH_TIME_NOW, INT64_MIN), dispatch_get_global_queue(0, 0), ^{});
    dispatch_after(dispatch_walltime(NULL, INT64_MAX), dispatch_get_global_queue(0, 0), ^{});
    dispatch_after(-5, dispatch_get_global_queue(0, 0), ^{});
    return 0;
}
