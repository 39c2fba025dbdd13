// ends: time. A dealloc catches everything and loops when the limit has been met.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Looper : NSObject
@end
@implementation Looper
- (void)dealloc
{
    while (1) {
        @try {
            while (1);
        } @catch (...) {
        } @finally {
            [Looper new];
        }
    }
}
@end

int main(void)
{
    Looper *looper = [Looper new];
    while (looper);
    return 0;
}
