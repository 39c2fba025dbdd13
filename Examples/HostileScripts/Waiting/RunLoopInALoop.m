// ends: time|deadline. A run loop runs for a moment, for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    while ([[NSRunLoop currentRunLoop] runMode:@"kCFRunLoopDefaultMode" beforeDate:[NSDate dateWithTimeIntervalSinceNow:0.001]]) {}
    return 0;
}
