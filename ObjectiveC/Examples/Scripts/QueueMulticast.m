// A multicast delegate that calls each delegate on the queue that it was added with. It has none of the
// methods that it is sent: it forwards every message, by a copy for each delegate that answers it.

#import <Foundation/Foundation.h>

typedef BOOL (^DelegateTest)(id delegate);

@interface Registration : NSObject
@property (nonatomic, weak, readonly) id delegate;
@property (nonatomic, readonly) dispatch_queue_t queue;
+ (instancetype)registrationOf:(id)delegate on:(dispatch_queue_t)queue;
- (void)deliver:(NSInvocation *)message;
@end

@implementation Registration

+ (instancetype)registrationOf:(id)delegate on:(dispatch_queue_t)queue
{
    Registration *registration = [[self alloc] init];
    registration->_delegate = delegate;
    registration->_queue = queue;
    return registration;
}

- (void)deliver:(NSInvocation *)message
{
    id receiver = self.delegate;  // The block keeps it until the message has arrived.
    dispatch_async(self.queue, ^{ [message invokeWithTarget:receiver]; });
}

@end

// Walks the registrations that there were when it was made. All ways to ask for the next one share a
// cursor, so a registration that one of them skips is skipped for the others, too.
@interface QueueMulticastEnumerator : NSObject
- (instancetype)initWithRegistrations:(NSArray *)registrations;
- (NSUInteger)count;
- (NSUInteger)countOfClass:(Class)aClass;
- (NSUInteger)countForSelector:(SEL)selector;
- (BOOL)getNextDelegate:(id *)delegate delegateQueue:(dispatch_queue_t *)queue;
- (BOOL)getNextDelegate:(id *)delegate delegateQueue:(dispatch_queue_t *)queue ofClass:(Class)aClass;
- (BOOL)getNextDelegate:(id *)delegate delegateQueue:(dispatch_queue_t *)queue forSelector:(SEL)selector;
@end

@implementation QueueMulticastEnumerator {
    NSArray *_registrations;
    NSEnumerator *_cursor;
}

- (instancetype)initWithRegistrations:(NSArray *)registrations
{
    self = [super init];
    _registrations = [registrations copy];
    _cursor = [_registrations objectEnumerator];
    return self;
}

static DelegateTest isKindOf(Class aClass)
{
    return ^BOOL(id delegate) { return [delegate isKindOfClass:aClass]; };
}

static DelegateTest answers(SEL selector)
{
    return ^BOOL(id delegate) { return [delegate respondsToSelector:selector]; };
}

- (NSUInteger)countPassing:(DelegateTest)test
{
    NSUInteger count = 0;
    for (Registration *each in _registrations) {
        if (test(each.delegate)) count++;
    }
    return count;
}

- (Registration *)nextPassing:(DelegateTest)test
{
    Registration *next;
    do {
        next = [_cursor nextObject];
    } while (next != nil && !test(next.delegate));
    return next;
}

- (BOOL)get:(Registration *)found delegate:(id *)delegate queue:(dispatch_queue_t *)queue
{
    if (found == nil) return NO;
    *delegate = found.delegate;
    *queue = found.queue;
    return YES;
}

- (NSUInteger)count { return [_registrations count]; }

- (NSUInteger)countOfClass:(Class)aClass { return [self countPassing:isKindOf(aClass)]; }

- (NSUInteger)countForSelector:(SEL)selector { return [self countPassing:answers(selector)]; }

- (BOOL)getNextDelegate:(id *)delegate delegateQueue:(dispatch_queue_t *)queue
{
    DelegateTest isAlive = ^BOOL(id each) { return each != nil; };
    return [self get:[self nextPassing:isAlive] delegate:delegate queue:queue];
}

- (BOOL)getNextDelegate:(id *)delegate delegateQueue:(dispatch_queue_t *)queue ofClass:(Class)aClass
{
    return [self get:[self nextPassing:isKindOf(aClass)] delegate:delegate queue:queue];
}

- (BOOL)getNextDelegate:(id *)delegate delegateQueue:(dispatch_queue_t *)queue forSelector:(SEL)selector
{
    return [self get:[self nextPassing:answers(selector)] delegate:delegate queue:queue];
}

@end

@interface QueueMulticast : NSObject
- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue;
- (void)removeDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue;
- (void)removeDelegate:(id)delegate;
- (NSUInteger)count;
- (NSUInteger)countOfClass:(Class)aClass;
- (NSUInteger)countForSelector:(SEL)selector;
- (BOOL)hasDelegateThatRespondsToSelector:(SEL)selector;
- (QueueMulticastEnumerator *)delegateEnumerator;
@end

@implementation QueueMulticast {
    NSMutableArray *_registrations;
}

- (instancetype)init
{
    self = [super init];
    _registrations = [NSMutableArray array];
    return self;
}

- (void)keep:(BOOL (^)(Registration *each))test
{
    [_registrations filterUsingPredicate:
        [NSPredicate predicateWithBlock:^BOOL(id each, NSDictionary *bindings) { return test(each); }]];
}

// Registering

- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue
{
    [_registrations addObject:[Registration registrationOf:delegate on:queue]];
}

- (void)removeDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue
{
    [self keep:^BOOL(Registration *each) { return each.delegate != delegate || each.queue != queue; }];
}

- (void)removeDelegate:(id)delegate
{
    [self keep:^BOOL(Registration *each) { return each.delegate != delegate; }];
}

- (QueueMulticastEnumerator *)delegateEnumerator
{
    return [[QueueMulticastEnumerator alloc] initWithRegistrations:_registrations];
}

- (NSUInteger)count { return [_registrations count]; }

- (NSUInteger)countOfClass:(Class)aClass { return [[self delegateEnumerator] countOfClass:aClass]; }

- (NSUInteger)countForSelector:(SEL)selector
{
    return [[self delegateEnumerator] countForSelector:selector];
}

- (BOOL)hasDelegateThatRespondsToSelector:(SEL)selector { return [self countForSelector:selector] != 0; }

// Forwarding

- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector
{
    Registration *answering = [[self delegateEnumerator] nextPassing:answers(selector)];
    // Without a signature the sender gets an exception; with this one the message is dropped.
    return [answering.delegate methodSignatureForSelector:selector]
        ?: [NSMethodSignature signatureWithObjCTypes:"v@:"];
}

// An invocation holds one target and one return value: it cannot be under way on two queues at once.
static NSInvocation *copyOf(NSInvocation *message)
{
    NSMethodSignature *signature = message.methodSignature;
    NSInvocation *copy = [NSInvocation invocationWithMethodSignature:signature];
    copy.selector = message.selector;
    for (NSUInteger index = 2; index < signature.numberOfArguments; index++) {
        uint64_t word = 0;  // No argument here is larger.
        [message getArgument:&word atIndex:index];
        [copy setArgument:&word atIndex:index];
    }
    [copy retainArguments];
    return copy;
}

- (void)forwardInvocation:(NSInvocation *)message
{
    QueueMulticastEnumerator *snapshot = [self delegateEnumerator];
    DelegateTest isAnswering = answers(message.selector);
    for (Registration *each; (each = [snapshot nextPassing:isAnswering]) != nil;) {
        [each deliver:copyOf(message)];
    }
    [self keep:^BOOL(Registration *each) { return each.delegate != nil; }];
}

@end

#pragma mark - A program that uses it

@interface Timesheet : NSObject
@property (nonatomic) NSTimeInterval total;
@end

@implementation Timesheet
- (void)worker:(id)sender didFinishSubTask:(id)subtask inDuration:(NSTimeInterval)elapsed
{
    self.total += elapsed;
    NSLog(@"timesheet: %@, %g s in all", subtask, self.total);
}
@end

@interface Announcer : NSObject
@end

@implementation Announcer
- (void)worker:(id)sender didFinishSubTask:(id)subtask inDuration:(NSTimeInterval)elapsed
{
    NSLog(@"announcer: %@ is done", subtask);
}
- (void)workerDidFinish:(id)sender
{
    NSLog(@"announcer: and that was all");
}
@end

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("listeners", DISPATCH_QUEUE_SERIAL);
    void (^arrive)(void) = ^{ dispatch_sync(queue, ^{}); };  // Returns after all that was sent before.

    QueueMulticast *multicast = [[QueueMulticast alloc] init];
    Timesheet *timesheet = [[Timesheet alloc] init];
    [multicast addDelegate:timesheet delegateQueue:queue];
    @autoreleasepool {
        Announcer *announcer = [[Announcer alloc] init];
        [multicast addDelegate:announcer delegateQueue:queue];
        [(id)multicast worker:nil didFinishSubTask:@"peel" inDuration:2.5];
        [(id)multicast workerDidFinish:nil];
        arrive();
        announcer = nil;
    }
    [(id)multicast worker:nil didFinishSubTask:@"boil" inDuration:20];
    arrive();
    NSLog(@"%lu delegate is left", (unsigned long)[multicast count]);

    [multicast removeDelegate:timesheet delegateQueue:queue];
    [(id)multicast worker:nil didFinishSubTask:@"mash" inDuration:1];
    [(id)multicast workerDidFinish:nil];
    arrive();
    NSLog(@"%g s are on the timesheet", timesheet.total);
    return 0;
}
