// ends: normally. The main function returns more than a process can.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    return 256 * 5;
    return 0;
}
