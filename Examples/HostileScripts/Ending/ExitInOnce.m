// ends: normally. The program exits in dispatch_once, for which others wait.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    static dispatch_once_t token;
    for (int i = 0; i < 5; i++) {
        dispatch_async(dispatch_queue_create("once", NULL), ^{ dispatch_once(&token, ^{ exit(0); }); });
    }
    dispatch_semaphore_wait(dispatch_semaphore_create(0), DISPATCH_TIME_FOREVER);
    return 0;
}
