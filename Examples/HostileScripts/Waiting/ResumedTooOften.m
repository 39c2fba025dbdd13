// ends: exception. A queue is resumed that is not suspended.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_resume(dispatch_queue_create("queue", NULL));
    return 0;
}
