// ends: time. The program ends, and its job loops for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_async(dispatch_get_global_queue(0, 0), ^{ while (1); });
    return 0;
}
