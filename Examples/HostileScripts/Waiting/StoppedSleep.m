// ends: stopped. A sleep without a limit is ended by the host.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    sleep(1000000);
    return 0;
}
