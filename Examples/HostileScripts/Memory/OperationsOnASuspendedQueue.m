// ends: memory. A suspended queue gets operations for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSOperationQueue *queue = [NSOperationQueue new];
    queue.suspended = YES;
    while (1) [queue addOperationWithBlock:^{}];
    return 0;
}
