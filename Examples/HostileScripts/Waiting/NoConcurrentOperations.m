// ends: deadline|normally|exception. An operation queue may run no operation.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSOperationQueue *queue = [NSOperationQueue new];
    queue.maxConcurrentOperationCount = 0;
    [queue addOperationWithBlock:^{}];
    [queue waitUntilAllOperationsAreFinished];
    return 0;
}
