// ends: time. A goto jumps to the line before for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    again:
    goto again;
    return 0;
}
