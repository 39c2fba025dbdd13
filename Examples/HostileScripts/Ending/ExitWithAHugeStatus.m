// ends: normally. The status of exit is more than an int holds.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    exit(1L << 40);
    return 0;
}
