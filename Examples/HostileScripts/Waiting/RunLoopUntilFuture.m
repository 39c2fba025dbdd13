// ends: deadline. A run loop runs until the distant future.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    [[NSRunLoop mainRunLoop] runUntilDate:[NSDate distantFuture]];
    return 0;
}
