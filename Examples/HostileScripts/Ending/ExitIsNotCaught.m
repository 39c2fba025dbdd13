// ends: normally. The program catches everything around exit.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    @try {
        exit(0);
    } @catch (...) {
        while (1);
    } @finally {
        while (1);
    }
    return 0;
}
