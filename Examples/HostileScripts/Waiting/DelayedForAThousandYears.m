// ends: deadline. A message is delayed by a thousand years.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    [[NSObject new] performSelector:@selector(description) withObject:nil afterDelay:3e10];
    return 0;
}
