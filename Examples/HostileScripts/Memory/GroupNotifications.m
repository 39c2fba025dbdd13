// ends: memory. A group that never empties is asked to notify.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_group_t group = dispatch_group_create();
    dispatch_group_enter(group);
    while (1) dispatch_group_notify(group, dispatch_get_global_queue(0, 0), ^{});
    return 0;
}
