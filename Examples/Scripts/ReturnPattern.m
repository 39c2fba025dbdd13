// The return pattern of GCDMulticastDelegate's own documentation, from "// Delegate rules:" to the end
// of its else, and its way to add and remove delegates; around them a worker and a program.

#import <Foundation/Foundation.h>
#import "GCDMulticastDelegate.h"

@class Worker;

@protocol MyPluginDelegate
@optional
- (void)workerDidFinish:(Worker *)sender;
- (BOOL)worker:(Worker *)sender shouldPerformSubTask:(id)subtask;
@end

@interface Worker : NSObject {
    GCDMulticastDelegate <MyPluginDelegate> *multicastDelegate;
    dispatch_queue_t ourQueue;
}
@property (nonatomic) dispatch_group_t finished;
@end

@implementation Worker

- (id)init
{
    if ((self = [super init])) {
        multicastDelegate = (GCDMulticastDelegate <MyPluginDelegate> *)[[GCDMulticastDelegate alloc] init];
        ourQueue = dispatch_queue_create("worker", NULL);
        _finished = dispatch_group_create();
    }
    return self;
}

- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue
{
    [multicastDelegate addDelegate:delegate delegateQueue:delegateQueue];
}

- (void)removeDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue
{
    [multicastDelegate removeDelegate:delegate delegateQueue:delegateQueue];
}

- (void)performSubTask:(id)subtask
{
    dispatch_group_enter(self.finished);

// Delegate rules:
// 
// If ANY of the delegates return NO, then the result is NO.
// Otherwise the result is YES.

SEL selector = @selector(worker:shouldPerformSubTask:);

NSUInteger delegateCount = [multicastDelegate countForSelector:selector];
if (delegateCount == 0)
{
    // No delegates implement the selector - default is YES
    [self continuePerformSubTask:YES];
}
else
{
    // Query the delegate(s)
    GCDMulticastDelegateEnumerator *delegateEnumerator = [multicastDelegate delegateEnumerator];

    dispatch_semaphore_t delSemaphore = dispatch_semaphore_create(0);
    dispatch_group_t delGroup = dispatch_group_create();
    
    id del;
    dispatch_queue_t dq;

    while ([delegateEnumerator getNextDelegate:&del delegateQueue:&dq forSelector:selector])
    {
        dispatch_group_async(delGroup, dq, ^{ @autoreleasepool {
            
            if (![del worker:self shouldPerformSubTask:subtask])
            {
                dispatch_semaphore_signal(delSemaphore);
            }
        }});
    }
    
    dispatch_queue_t concurrentQueue = dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0);
    dispatch_async(concurrentQueue, ^{ @autoreleasepool {
        
        // Wait for the delegates to finish
        dispatch_group_wait(delGroup, DISPATCH_TIME_FOREVER);
        
        // What was the delegate response?
        BOOL shouldPerformSubTask = (dispatch_semaphore_wait(delSemaphore, DISPATCH_TIME_NOW) != 0);
        
        dispatch_async(ourQueue, ^{ @autoreleasepool {
            [self continuePerformSubTask:shouldPerformSubTask];
        }});

        dispatch_release(delSemaphore);
        dispatch_release(delGroup);
    }});
}
}

- (void)continuePerformSubTask:(BOOL)shouldPerformSubTask
{
    NSLog(@"the worker %@", shouldPerformSubTask ? @"goes on" : @"does not");
    [multicastDelegate workerDidFinish:self];
    dispatch_group_leave(self.finished);
}

@end

@interface Quota : NSObject
@property (nonatomic) NSUInteger longest;
@end

@implementation Quota
- (BOOL)worker:(Worker *)sender shouldPerformSubTask:(id)subtask
{
    return [subtask length] <= self.longest;
}
@end

int main(void)
{
    Worker *worker = [[Worker alloc] init];
    Quota *four = [[Quota alloc] init], *nine = [[Quota alloc] init];
    four.longest = 4;
    nine.longest = 9;

    NSLog(@"nobody there:");
    [worker performSubTask:@"anything"];
    dispatch_group_wait(worker.finished, DISPATCH_TIME_FOREVER);

    [worker addDelegate:four delegateQueue:dispatch_queue_create("four", NULL)];
    [worker addDelegate:nine delegateQueue:dispatch_queue_create("nine", NULL)];
    NSLog(@"crop:");
    [worker performSubTask:@"crop"];
    dispatch_group_wait(worker.finished, DISPATCH_TIME_FOREVER);
    NSLog(@"resize:");
    [worker performSubTask:@"resize"];
    dispatch_group_wait(worker.finished, DISPATCH_TIME_FOREVER);
    return 0;
}
