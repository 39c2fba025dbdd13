// ends: normally. A group that was entered is released.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    for (int i = 0; i < 1000; i++) dispatch_group_enter(dispatch_group_create());
    return 0;
}
