// ends: normally. A queue is suspended a thousand times and left.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("suspended", NULL);
    for (int i = 0; i < 1000; i++) dispatch_suspend(queue);
    return 0;
}
