// ends: deadline. A program sleeps for a hundred years.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    sleep(3153600000);
    return 0;
}
