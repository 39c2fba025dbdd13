// ends: deadline. The block of dispatch_once waits for a job that calls dispatch_once.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    static dispatch_once_t token;
    dispatch_once(&token, ^{
        dispatch_sync(dispatch_queue_create("other", NULL), ^{ dispatch_once(&token, ^{}); });
    });
    return 0;
}
