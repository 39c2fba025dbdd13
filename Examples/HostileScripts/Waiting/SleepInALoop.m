// ends: time|deadline. A program sleeps for a microsecond, for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    while (1) usleep(1);
    return 0;
}
