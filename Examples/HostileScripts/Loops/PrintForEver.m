// ends: time. Lines are printed for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    while (1) {
        printf("line\n");
        NSLog(@"line");
        puts("line");
    }
    return 0;
}
