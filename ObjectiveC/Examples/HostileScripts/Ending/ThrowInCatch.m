// ends: exception. Each handler throws another exception, which holds the one before.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    @try {
        @try {
            @try {
                @throw @1;
            } @finally {
                @throw @2;
            }
        } @catch (id object) {
            @throw @[object];
        }
    } @finally {
        @throw @3;
    }
    return 0;
}
