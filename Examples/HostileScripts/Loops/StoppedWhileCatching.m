// ends: stopped. A loop that catches everything runs until the host stops it.
#import <Foundation/Foundation.h>

int main(void)
{
    while (1) {
        @try {
            [NSException raise:@"N" format:@"x"];
        } @catch (...) {
        } @finally {
            for (int i = 0; i < 10; i++) {}
        }
    }
    return 0;
}
