// ends: deadline. A group is entered and never left.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_group_t group = dispatch_group_create();
    dispatch_group_enter(group);
    dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
    return 0;
}
