// ends: deadline. A suspended operation queue is waited for.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSOperationQueue *queue = [NSOperationQueue new];
    queue.suspended = YES;
    [queue addOperationWithBlock:^{}];
    [queue waitUntilAllOperationsAreFinished];
    return 0;
}
