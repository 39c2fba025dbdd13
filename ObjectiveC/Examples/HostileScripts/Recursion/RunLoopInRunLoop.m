// ends: depth|deadline|time|exception. Each job on the main queue runs the run loop.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static void again(void)
{
    dispatch_async(dispatch_get_main_queue(), ^{
        again();
        [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:1000]];
    });
}

int main(void)
{
    again();
    [[NSRunLoop currentRunLoop] run];
    return 0;
}
