// ends: time. Fifty jobs loop for ever, each on its queue.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    for (int i = 0; i < 50; i++) {
        dispatch_async(dispatch_queue_create("loop", NULL), ^{ while (1); });
    }
    while (1);
    return 0;
}
