// ends: deadline. A queue suspends itself with jobs on it, and the program ends.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("suspended", NULL);
    dispatch_async(queue, ^{ dispatch_suspend(queue); });
    for (int i = 0; i < 10; i++) dispatch_async(queue, ^{});
    return 0;
}
