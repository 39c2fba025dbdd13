// ends: time|deadline. A run loop runs until the distant past, for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    while (1) [[NSRunLoop currentRunLoop] runUntilDate:[NSDate distantPast]];
    return 0;
}
