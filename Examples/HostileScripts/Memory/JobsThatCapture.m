// ends: memory. Jobs in the far future capture texts.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    while (1) {
        NSString *text = [@"x" stringByPaddingToLength:1000 withString:@"y" startingAtIndex:0];
        dispatch_after(dispatch_time(DISPATCH_TIME_NOW, 3600L * 1000000000), dispatch_get_global_queue(0, 0), ^{ [text length]; });
    }
    return 0;
}
