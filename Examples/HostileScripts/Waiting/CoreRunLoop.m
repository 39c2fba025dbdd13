// ends: deadline. A run loop of C runs for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    CFRunLoopRun();
    return 0;
}
