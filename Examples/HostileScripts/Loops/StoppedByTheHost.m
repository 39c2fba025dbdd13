// ends: stopped. A loop runs without a limit until the host stops it.
#import <Foundation/Foundation.h>

int main(void)
{
    while (1);
    return 0;
}
