// ends: deadline. A job of a group waits for the group.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_group_t group = dispatch_group_create();
    dispatch_group_async(group, dispatch_get_global_queue(0, 0), ^{ dispatch_group_wait(group, DISPATCH_TIME_FOREVER); });
    dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
    return 0;
}
