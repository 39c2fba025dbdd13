// Threads run methods and blocks, and have run loops that receive messages.
#import <Foundation/Foundation.h>

static NSCondition *condition;
static NSMutableArray *order;

static void say(NSString *text)
{
    [condition lock];
    [order addObject:text];
    [condition broadcast];
    [condition unlock];
}

static void waitFor(NSUInteger count)
{
    [condition lock];
    while (order.count < count) [condition wait];
    printf("%s\n", [[order componentsJoinedByString:@" "] UTF8String]);
    [order removeAllObjects];
    [condition unlock];
}

@interface Worker : NSThread
@property (nonatomic) BOOL isDone;
@end

@implementation Worker
- (void)main
{
    say([NSString stringWithFormat:@"main%d%d%d", self.isExecuting, self.isFinished,
                                   [NSThread currentThread] == self]);
    NSRunLoop *loop = [NSRunLoop currentRunLoop];
    [loop addPort:[NSMachPort port] forMode:NSDefaultRunLoopMode];
    while (!self.isDone) {
        [loop runMode:NSDefaultRunLoopMode beforeDate:[NSDate distantFuture]];
    }
    say(@"ends");
}

- (void)dealloc { say(@"deallocated"); }

- (void)finish { self.isDone = YES; }

- (void)work:(NSString *)text
{
    say([NSString stringWithFormat:@"%@%d%d", text, [NSThread currentThread] == self,
                                   [NSThread isMainThread]]);
}

- (void)later
{
    // If the thread loses its processor in between, the messages are put off again: otherwise the
    // second could be due before the first.
    NSDate *begin;
    do {
        [NSObject cancelPreviousPerformRequestsWithTarget:self];
        begin = [NSDate date];
        [self performSelector:@selector(work:) withObject:@"second" afterDelay:0.03];
        [self performSelector:@selector(work:) withObject:@"first" afterDelay:0.01];
    } while (begin.timeIntervalSinceNow < -0.02);
    [self performSelector:@selector(work:) withObject:@"never" afterDelay:0.01];
    [NSObject cancelPreviousPerformRequestsWithTarget:self selector:@selector(work:) object:@"never"];
}
@end

@interface Receiver : NSObject
@property (nonatomic) int count;
@end

@implementation Receiver
- (void)receive:(NSNumber *)number
{
    self.count += number.intValue;
    printf("received %d %d\n", number.intValue, [NSThread isMainThread]);
}

- (void)run:(NSString *)text { say([text stringByAppendingFormat:@"%d", [NSThread isMainThread]]); }
@end

int main(void)
{
    condition = [[NSCondition alloc] init];
    order = [NSMutableArray array];
    Receiver *receiver = [[Receiver alloc] init];
    [NSThread detachNewThreadSelector:@selector(run:) toTarget:receiver withObject:@"selector"];
    waitFor(1);
    [NSThread detachNewThreadWithBlock:^{ say(@"block"); }];
    waitFor(1);
    [receiver performSelectorInBackground:@selector(run:) withObject:@"background"];
    waitFor(1);

    NSThread *thread = [[NSThread alloc] initWithBlock:^{
        NSThread *own = [NSThread currentThread];
        own.threadDictionary[@"key"] = own.name;
        say([NSString stringWithFormat:@"%@ %d", own.threadDictionary[@"key"], own.isCancelled]);
        while (!own.isCancelled) [NSThread sleepForTimeInterval:0.001];
        say(@"cancelled");
    }];
    thread.name = @"named";
    printf("%d%d%d\n", thread.isExecuting, thread.isFinished, thread.isCancelled);
    [thread start];
    waitFor(1);
    printf("%d %d\n", thread.isExecuting, [NSThread mainThread].threadDictionary[@"key"] == nil);
    [thread cancel];
    waitFor(1);
    while (!thread.isFinished) [NSThread sleepForTimeInterval:0.001];
    printf("%d%d%d\n", thread.isExecuting, thread.isFinished, thread.isCancelled);

    Worker *worker = [[Worker alloc] init];
    __weak Worker *weakWorker = worker;
    [worker start];
    waitFor(1);
    [worker performSelector:@selector(work:) onThread:worker withObject:@"waits" waitUntilDone:YES];
    [worker performSelector:@selector(work:) onThread:worker withObject:@"on" waitUntilDone:NO];
    waitFor(2);
    [worker performSelector:@selector(later) onThread:worker withObject:nil waitUntilDone:YES];
    waitFor(2);
    [worker performSelector:@selector(finish) onThread:worker withObject:nil waitUntilDone:NO];
    worker = nil;
    waitFor(2);
    printf("%d\n", weakWorker == nil);

    dispatch_async(dispatch_get_global_queue(0, 0), ^{
        [receiver performSelectorOnMainThread:@selector(receive:) withObject:@3 waitUntilDone:YES];
        [receiver performSelectorOnMainThread:@selector(receive:) withObject:@4 waitUntilDone:NO];
    });
    while (receiver.count < 7) {
        [[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate distantFuture]];
    }
    [receiver performSelector:@selector(receive:) withObject:@5 afterDelay:0
                      inModes:@[NSRunLoopCommonModes]];
    while (receiver.count < 12) {
        [[NSRunLoop mainRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.001]];
    }

    NSLock *plain = [[NSLock alloc] init];
    plain.name = @"plain";
    printf("%d", [plain tryLock]);
    printf("%d", [plain lockBeforeDate:[NSDate dateWithTimeIntervalSinceNow:0.002]]);
    [plain unlock];
    printf(" %s\n", plain.name.UTF8String);
    [condition lock];
    printf("%d\n", [condition waitUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.002]]);
    [condition unlock];
    return 0;
}
