// Does nothing, to measure the start-up time.
#import <Foundation/Foundation.h>

int main(void)
{
    printf("0\n");
    return 0;
}
