// ends: time. Memory is asked for and freed for ever; it must not grow.
#import <Foundation/Foundation.h>

int main(void)
{
    while (1) {
        char *bytes = malloc(100000);
        bytes[99999] = 1;
        free(bytes);
    }
    return 0;
}
