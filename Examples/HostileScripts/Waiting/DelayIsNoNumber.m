// ends: deadline|normally. Messages are delayed by what is no number, and by less than nothing.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    [[NSObject new] performSelector:@selector(description) withObject:nil afterDelay:NAN];
    [[NSObject new] performSelector:@selector(description) withObject:nil afterDelay:-INFINITY];
    [[NSObject new] performSelector:@selector(description) withObject:nil afterDelay:DBL_MAX];
    return 0;
}
