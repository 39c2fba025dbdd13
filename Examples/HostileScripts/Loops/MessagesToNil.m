// ends: time. Messages are sent to nil for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    id nothing = nil;
    while (1) [nothing length];
    return 0;
}
