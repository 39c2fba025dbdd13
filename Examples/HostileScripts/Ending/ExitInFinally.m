// ends: normally. The program exits in a @finally, whose exception is thrown.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    @try {
        @throw @1;
    } @finally {
        exit(0);
    }
    return 0;
}
