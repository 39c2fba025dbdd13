// Does nothing: what it takes is start-up.
#import <Foundation/Foundation.h>

int main(void)
{
    printf("0\n");
    return 0;
}
