// ends: time. An exception is thrown again and again.
#import <Foundation/Foundation.h>

int main(void)
{
    id thrown = @1;
    while (1) {
        @try {
            @throw thrown;
        } @catch (id object) {
            @try {
                @throw;
            } @catch (id again) {
                thrown = again;
            }
        }
    }
    return 0;
}
