// ends: deadline. An operation waits until all operations are finished.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSOperationQueue *queue = [NSOperationQueue new];
    [queue addOperationWithBlock:^{ [queue waitUntilAllOperationsAreFinished]; }];
    [queue waitUntilAllOperationsAreFinished];
    return 0;
}
