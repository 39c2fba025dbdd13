// ends: exception. A hundred jobs throw.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    for (int i = 0; i < 100; i++) dispatch_async(dispatch_get_global_queue(0, 0), ^{ @throw @(i); });
    return 0;
}
