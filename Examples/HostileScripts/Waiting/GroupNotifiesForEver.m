// ends: time|deadline. The block that a group notifies enters the group and asks again.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_group_t group = dispatch_group_create();
    __block void (^again)(void) = nil;
    again = ^{
        dispatch_group_enter(group);
        dispatch_group_leave(group);
        dispatch_group_notify(group, dispatch_get_global_queue(0, 0), again);
    };
    again();
    return 0;
}
