// ends: time. A do loop has no body.
#import <Foundation/Foundation.h>

int main(void)
{
    do {} while (1);
    return 0;
}
