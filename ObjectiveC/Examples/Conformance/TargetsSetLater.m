// A queue can be made to run its blocks on another after it was made.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    static int key;
    dispatch_queue_t base = dispatch_queue_create("base", NULL);
    dispatch_queue_t queue = dispatch_queue_create("queue", NULL);
    dispatch_queue_set_specific(base, &key, (void *)7, NULL);
    dispatch_set_target_queue(queue, base);
    dispatch_sync(queue, ^{ printf("%ld\n", (long)dispatch_get_specific(&key)); });
    return 0;
}
