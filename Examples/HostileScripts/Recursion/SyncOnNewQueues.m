// ends: depth|deadline|memory|exception. Each nested call waits for a job on another queue.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static void again(int n)
{
    dispatch_queue_t queue = dispatch_queue_create("deeper", NULL);
    dispatch_sync(queue, ^{ again(n + 1); });
}

int main(void)
{
    again(0);
    return 0;
}
