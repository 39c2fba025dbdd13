// ends: time|memory|deadline. Jobs are submitted for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    while (1) dispatch_async(dispatch_get_global_queue(0, 0), ^{});
    return 0;
}
