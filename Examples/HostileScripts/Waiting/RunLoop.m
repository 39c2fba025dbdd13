// ends: deadline. A run loop runs for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    [[NSRunLoop currentRunLoop] run];
    return 0;
}
