// ends: exception. A group is left more often than it was entered.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_group_leave(dispatch_group_create());
    return 0;
}
