// A question to all delegates of a GCDMulticastDelegate, each on its own queue: may a worker perform a
// subtask? It may unless one of them objects, and if none has an opinion.
//
// The worker must not wait on its queue for a delegate that may itself be waiting for the worker. So a
// group counts the delegates that have not answered, and a semaphore counts the objections. When the
// group is empty, the worker continues on its queue.

#import <Foundation/Foundation.h>
#import "GCDMulticastDelegate.h"

@class Worker;

@protocol WorkerDelegate
@optional
- (BOOL)worker:(Worker *)sender shouldPerformSubTask:(id)subtask;
- (void)worker:(Worker *)sender didFinishSubTask:(id)subtask inDuration:(NSTimeInterval)elapsed;
@end

@interface Worker : NSObject
- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue;
- (void)removeDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue;
- (void)perform:(NSString *)subtask then:(void (^)(void))completion;
@end

@implementation Worker {
    dispatch_queue_t _queue;
    GCDMulticastDelegate<WorkerDelegate> *_delegates;
}

- (instancetype)init
{
    self = [super init];
    _queue = dispatch_queue_create("worker", DISPATCH_QUEUE_SERIAL);
    _delegates = (id)[[GCDMulticastDelegate alloc] init];
    return self;
}

// The list of delegates is the worker's, and so is touched on its queue alone.

- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue
{
    dispatch_async(_queue, ^{ [_delegates addDelegate:delegate delegateQueue:queue]; });
}

- (void)removeDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue
{
    dispatch_sync(_queue, ^{ [_delegates removeDelegate:delegate delegateQueue:queue]; });
}

- (void)askWhetherToPerform:(NSString *)subtask answer:(void (^)(BOOL))answer
{
    SEL question = @selector(worker:shouldPerformSubTask:);
    dispatch_group_t asked = dispatch_group_create();
    dispatch_semaphore_t objections = dispatch_semaphore_create(0);

    GCDMulticastDelegateEnumerator *everyone = [_delegates delegateEnumerator];
    id delegate;
    dispatch_queue_t queue;
    while ([everyone getNextDelegate:&delegate delegateQueue:&queue forSelector:question]) {
        dispatch_group_async(asked, queue, ^{
            BOOL objects = ![delegate worker:self shouldPerformSubTask:subtask];
            if (objects) dispatch_semaphore_signal(objections);
        });
    }

    // An empty group notifies at once: without delegates there are no objections.
    dispatch_group_notify(asked, _queue, ^{
        BOOL isUnopposed = dispatch_semaphore_wait(objections, DISPATCH_TIME_NOW) != 0;
        answer(isUnopposed);
    });
}

- (void)perform:(NSString *)subtask then:(void (^)(void))completion
{
    dispatch_async(_queue, ^{
        [self askWhetherToPerform:subtask answer:^(BOOL mayPerform) {
            NSLog(@"%@: %@", subtask, mayPerform ? @"performed" : @"left alone");
            if (mayPerform) [_delegates worker:self didFinishSubTask:subtask inDuration:0.5];
            completion();
        }];
    });
}

@end

// Objects to what it has on its list.
@interface Guardian : NSObject
@property (nonatomic, copy) NSSet *forbidden;
@end

@implementation Guardian
- (BOOL)worker:(Worker *)sender shouldPerformSubTask:(id)subtask
{
    return ![self.forbidden containsObject:subtask];
}
@end

// Has no opinion, so it is not asked.
@interface Counter : NSObject
@property (nonatomic) NSTimeInterval total;
@end

@implementation Counter
- (void)worker:(Worker *)sender didFinishSubTask:(id)subtask inDuration:(NSTimeInterval)elapsed
{
    self.total += elapsed;
}
@end

static void performAll(Worker *worker, NSArray *subtasks)
{
    for (NSString *subtask in subtasks) {
        dispatch_semaphore_t done = dispatch_semaphore_create(0);
        [worker perform:subtask then:^{ dispatch_semaphore_signal(done); }];
        dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    }
}

int main(void)
{
    Worker *worker = [[Worker alloc] init];
    Counter *counter = [[Counter alloc] init];
    Guardian *owner = [[Guardian alloc] init], *guest = [[Guardian alloc] init];
    owner.forbidden = [NSSet setWithObjects:@"erase", nil];
    guest.forbidden = [NSSet setWithObjects:@"erase", @"rename", nil];

    NSArray *subtasks = @[@"open", @"rename", @"erase"];
    dispatch_queue_t counting = dispatch_queue_create("counter", DISPATCH_QUEUE_SERIAL);
    [worker addDelegate:counter delegateQueue:counting];
    NSLog(@"without opinions");
    performAll(worker, subtasks);

    dispatch_queue_t guests = dispatch_queue_create("guest", DISPATCH_QUEUE_SERIAL);
    [worker addDelegate:owner delegateQueue:dispatch_queue_create("owner", DISPATCH_QUEUE_SERIAL)];
    [worker addDelegate:guest delegateQueue:guests];
    NSLog(@"the owner and a guest");
    performAll(worker, subtasks);

    [worker removeDelegate:guest delegateQueue:guests];
    NSLog(@"the owner alone");
    performAll(worker, subtasks);

    dispatch_sync(counting, ^{ NSLog(@"%g s in all", counter.total); });
    return 0;
}
