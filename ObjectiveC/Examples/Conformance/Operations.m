// Operations have states, dependencies and priorities; subclasses define what they do.
#import <Foundation/Foundation.h>

static NSMutableArray *order;

static void note(id object)
{
    @synchronized (order) { [order addObject:object]; }
}

static void show(const char *title)
{
    printf("%s: %s\n", title, [[order componentsJoinedByString:@" "] UTF8String]);
    [order removeAllObjects];
}

static void showState(NSOperation *operation)
{
    printf("%d%d%d%d ", operation.isReady, operation.isExecuting, operation.isFinished,
           operation.isCancelled);
}

@interface Work : NSOperation
@end

@implementation Work
- (void)main
{
    showState(self);
    note(self.name ?: @"work");
}
@end

// An operation that ends when something else says so.
@interface Download : NSOperation
{
    BOOL _isExecuting, _isFinished;
}
@end

@implementation Download
- (BOOL)isAsynchronous { return YES; }
- (BOOL)isExecuting { return _isExecuting; }
- (BOOL)isFinished { return _isFinished; }

- (void)start
{
    [self willChangeValueForKey:@"isExecuting"];
    _isExecuting = YES;
    [self didChangeValueForKey:@"isExecuting"];
    note(@"begins");
    dispatch_time_t soon = dispatch_time(DISPATCH_TIME_NOW, 2 * NSEC_PER_MSEC);
    dispatch_after(soon, dispatch_get_global_queue(0, 0), ^{ [self finish]; });
}

- (void)finish
{
    note(@"ends");
    [self willChangeValueForKey:@"isExecuting"];
    [self willChangeValueForKey:@"isFinished"];
    _isExecuting = NO;
    _isFinished = YES;
    [self didChangeValueForKey:@"isExecuting"];
    [self didChangeValueForKey:@"isFinished"];
}
@end

@interface Watcher : NSObject
@end

@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object
                        change:(NSDictionary *)change context:(void *)context
{
    note([NSString stringWithFormat:@"%@=%@", path, change[NSKeyValueChangeNewKey]]);
}

@end

int main(void)
{
    order = [NSMutableArray array];
    Work *alone = [[Work alloc] init];
    showState(alone);
    [alone start];
    showState(alone);
    show("alone");

    NSOperationQueue *queue = [[NSOperationQueue alloc] init];
    queue.name = @"operations";
    queue.maxConcurrentOperationCount = 1;
    printf("%s %ld\n", queue.name.UTF8String, (long)queue.maxConcurrentOperationCount);
    NSBlockOperation *first = [NSBlockOperation blockOperationWithBlock:^{ note(@"first"); }];
    NSBlockOperation *second = [NSBlockOperation blockOperationWithBlock:^{
        note(@"second");
        note([NSOperationQueue currentQueue].name);
    }];
    Work *third = [[Work alloc] init];
    third.name = @"third";
    [first addDependency:second];
    [second addDependency:third];
    printf("%d %d %lu\n", first.isReady, third.isReady, (unsigned long)first.dependencies.count);
    [queue addOperations:@[first, second, third] waitUntilFinished:YES];
    show("dependencies");

    queue.suspended = YES;
    for (NSString *name in @[@"low", @"normal", @"high"]) {
        NSOperation *operation = [NSBlockOperation blockOperationWithBlock:^{ note(name); }];
        if ([name isEqual:@"low"]) operation.queuePriority = NSOperationQueuePriorityLow;
        if ([name isEqual:@"high"]) operation.queuePriority = NSOperationQueuePriorityHigh;
        [queue addOperation:operation];
    }
    printf("%lu %lu\n", (unsigned long)queue.operationCount, (unsigned long)queue.operations.count);
    queue.suspended = NO;
    [queue waitUntilAllOperationsAreFinished];
    show("priorities");

    dispatch_semaphore_t completed = dispatch_semaphore_create(0);
    Download *download = [[Download alloc] init];
    NSOperation *after = [NSBlockOperation blockOperationWithBlock:^{ note(@"after"); }];
    [after addDependency:download];
    download.completionBlock = ^{ dispatch_semaphore_signal(completed); };
    [queue addOperation:after];
    [queue addOperation:download];
    [after waitUntilFinished];
    dispatch_semaphore_wait(completed, DISPATCH_TIME_FOREVER);
    show("asynchronous");

    queue.suspended = YES;
    Work *cancelled = [[Work alloc] init];
    cancelled.completionBlock = ^{ dispatch_semaphore_signal(completed); };
    [queue addOperation:cancelled];
    [queue cancelAllOperations];
    showState(cancelled);
    queue.suspended = NO;
    [cancelled waitUntilFinished];
    dispatch_semaphore_wait(completed, DISPATCH_TIME_FOREVER);
    showState(cancelled);
    show("cancelled");

    NSOperationQueue *many = [[NSOperationQueue alloc] init];
    for (int i = 0; i < 3; i++) [many addOperationWithBlock:^{ note(@"a"); }];
    [many addBarrierBlock:^{ note(@"|"); }];
    for (int i = 0; i < 3; i++) [many addOperationWithBlock:^{ note(@"b"); }];
    [many waitUntilAllOperationsAreFinished];
    show("barrier");

    NSBlockOperation *several = [[NSBlockOperation alloc] init];
    for (int i = 0; i < 4; i++) [several addExecutionBlock:^{ note(@"x"); }];
    [several start];
    show("several");
    @try {
        [several addExecutionBlock:^{}];
    } @catch (NSException *exception) {
        printf("%s\n", exception.name.UTF8String);
    }

    Watcher *watcher = [[Watcher alloc] init];
    NSBlockOperation *observed = [NSBlockOperation blockOperationWithBlock:^{ note(@"runs"); }];
    [observed addObserver:watcher forKeyPath:@"isFinished" options:NSKeyValueObservingOptionNew
                  context:NULL];
    [observed start];
    [observed removeObserver:watcher forKeyPath:@"isFinished"];
    show("observed");
    @try {
        [queue addOperation:observed];
    } @catch (NSException *exception) {
        printf("%s\n", exception.name.UTF8String);
    }
    printf("%d\n", queue.underlyingQueue == nil);
    return 0;
}
