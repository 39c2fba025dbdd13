// ends: time. A loop has no body.
#import <Foundation/Foundation.h>

int main(void)
{
    while (1);
    return 0;
}
