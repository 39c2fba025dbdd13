// ends: time. A loop has neither body nor condition.
#import <Foundation/Foundation.h>

int main(void)
{
    for (;;) {}
    return 0;
}
