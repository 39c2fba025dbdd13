// ends: deadline. A program sleeps for ever, for no time, and for less than no time.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    [NSThread sleepForTimeInterval:-1e300];
    [NSThread sleepForTimeInterval:NAN];
    usleep(0);
    [NSThread sleepForTimeInterval:INFINITY];
    return 0;
}
