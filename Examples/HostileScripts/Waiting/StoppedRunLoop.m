// ends: stopped. A run loop without a limit is ended by the host.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    [[NSRunLoop currentRunLoop] run];
    return 0;
}
