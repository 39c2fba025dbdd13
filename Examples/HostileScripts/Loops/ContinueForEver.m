// ends: time. A loop only continues.
#import <Foundation/Foundation.h>

int main(void)
{
    while (1) continue;
    return 0;
}
