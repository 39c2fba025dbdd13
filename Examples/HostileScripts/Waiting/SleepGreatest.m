// ends: deadline. A program sleeps for the greatest number of seconds.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    [NSThread sleepForTimeInterval:DBL_MAX];
    return 0;
}
