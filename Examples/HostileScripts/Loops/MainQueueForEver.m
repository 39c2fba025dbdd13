// ends: time|deadline. A job on the main queue submits itself for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    __block void (^job)(void) = nil;
    job = ^{ dispatch_async(dispatch_get_main_queue(), job); };
    job();
    return 0;
}
