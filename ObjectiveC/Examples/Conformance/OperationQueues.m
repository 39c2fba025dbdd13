#import <Foundation/Foundation.h>

// Operations of a queue that takes one at a time come in order.

int main(void)
{
    NSOperationQueue *queue = [[NSOperationQueue alloc] init];
    queue.maxConcurrentOperationCount = 1;
    NSMutableArray *order = [NSMutableArray array];
    queue.suspended = YES;
    for (int i = 0; i < 5; i++) {
        [queue addOperationWithBlock:^{ [order addObject:@(i)]; }];
    }
    printf("%lu %d\n", (unsigned long)queue.operationCount, (int)order.count);
    queue.suspended = NO;
    [queue waitUntilAllOperationsAreFinished];
    printf("%s %lu\n", [[order componentsJoinedByString:@","] UTF8String],
           (unsigned long)queue.operationCount);

    NSOperationQueue *several = [[NSOperationQueue alloc] init];
    __block int sum = 0;
    for (int i = 1; i <= 100; i++) {
        [several addOperationWithBlock:^{ @synchronized(several) { sum += i; } }];
    }
    [several waitUntilAllOperationsAreFinished];
    printf("%d\n", sum);
    return 0;
}
