// ends: time|deadline. A job submits itself again for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    __block void (^job)(void) = nil;
    job = ^{ dispatch_async(dispatch_get_global_queue(0, 0), job); };
    job();
    return 0;
}
