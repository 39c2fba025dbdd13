// ends: time. Jobs on queues catch everything for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    for (int i = 0; i < 4; i++) {
        dispatch_async(dispatch_queue_create("loop", NULL), ^{
            while (1) {
                @try {
                    while (1) [NSException raise:@"N" format:@"%d", i];
                } @catch (...) {
                }
            }
        });
    }
    return 0;
}
