// ends: memory|time. A queue gets specific values for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("queue", NULL);
    for (long i = 1;; i++) dispatch_queue_set_specific(queue, (void *)i, (void *)i, NULL);
    return 0;
}
