// ends: deadline. A job is to run in an hour.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_after(dispatch_time(DISPATCH_TIME_NOW, 3600L * 1000000000), dispatch_get_main_queue(), ^{});
    return 0;
}
