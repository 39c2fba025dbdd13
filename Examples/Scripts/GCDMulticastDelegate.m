// GCDMulticastDelegate's methodSignatureForSelector: and forwardInvocation: as an article about it has
// them; around them the rest of a class that needs them, with the original's names, written for this, and
// a program.

#import <Foundation/Foundation.h>

@interface GCDMulticastDelegateNode : NSObject
@property (nonatomic, weak) id delegate;
@property (nonatomic) dispatch_queue_t delegateQueue;
@end

@implementation GCDMulticastDelegateNode
@end

@interface GCDMulticastDelegateEnumerator : NSObject {
    NSArray *nodes;
    NSUInteger next;
}
- (id)initWithNodes:(NSArray *)someNodes;
- (NSUInteger)count;
- (NSUInteger)countOfClass:(Class)aClass;
- (NSUInteger)countForSelector:(SEL)aSelector;
- (BOOL)getNextDelegate:(id *)delegate delegateQueue:(dispatch_queue_t *)queue;
- (BOOL)getNextDelegate:(id *)delegate delegateQueue:(dispatch_queue_t *)queue ofClass:(Class)aClass;
- (BOOL)getNextDelegate:(id *)delegate delegateQueue:(dispatch_queue_t *)queue forSelector:(SEL)aSelector;
@end

@implementation GCDMulticastDelegateEnumerator

- (id)initWithNodes:(NSArray *)someNodes
{
    if ((self = [super init])) nodes = [someNodes copy];
    return self;
}

- (NSUInteger)count
{
    return [nodes count];
}

- (NSUInteger)countWhere:(BOOL (^)(id delegate))test
{
    NSUInteger sum = 0;
    for (GCDMulticastDelegateNode *node in nodes) sum += test(node.delegate) ? 1 : 0;
    return sum;
}

- (NSUInteger)countOfClass:(Class)aClass
{
    return [self countWhere:^BOOL(id delegate) { return [delegate isKindOfClass:aClass]; }];
}

- (NSUInteger)countForSelector:(SEL)aSelector
{
    return [self countWhere:^BOOL(id delegate) { return [delegate respondsToSelector:aSelector]; }];
}

- (BOOL)getNextDelegate:(id *)delegate queue:(dispatch_queue_t *)queue where:(BOOL (^)(id delegate))test
{
    while (next < [nodes count]) {
        GCDMulticastDelegateNode *node = nodes[next++];
        id found = node.delegate;
        if (found == nil || !test(found)) continue;
        *delegate = found;
        *queue = node.delegateQueue;
        return YES;
    }
    return NO;
}

- (BOOL)getNextDelegate:(id *)delegate delegateQueue:(dispatch_queue_t *)queue
{
    return [self getNextDelegate:delegate queue:queue where:^BOOL(id found) { return YES; }];
}

- (BOOL)getNextDelegate:(id *)delegate delegateQueue:(dispatch_queue_t *)queue ofClass:(Class)aClass
{
    return [self getNextDelegate:delegate queue:queue where:^BOOL(id found) { return [found isKindOfClass:aClass]; }];
}

- (BOOL)getNextDelegate:(id *)delegate delegateQueue:(dispatch_queue_t *)queue forSelector:(SEL)aSelector
{
    return [self getNextDelegate:delegate queue:queue where:^BOOL(id found) { return [found respondsToSelector:aSelector]; }];
}

@end

@interface GCDMulticastDelegate : NSObject {
    NSMutableArray *delegateNodes;
}
- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue;
- (void)removeDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue;
- (void)removeDelegate:(id)delegate;
- (NSUInteger)count;
- (NSUInteger)countOfClass:(Class)aClass;
- (NSUInteger)countForSelector:(SEL)aSelector;
- (BOOL)hasDelegateThatRespondsToSelector:(SEL)aSelector;
- (GCDMulticastDelegateEnumerator *)delegateEnumerator;
- (void)doNothing;
@end

@implementation GCDMulticastDelegate

- (id)init
{
    if ((self = [super init])) delegateNodes = [[NSMutableArray alloc] init];
    return self;
}

- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue
{
    GCDMulticastDelegateNode *node = [[GCDMulticastDelegateNode alloc] init];
    node.delegate = delegate;
    node.delegateQueue = delegateQueue;
    [delegateNodes addObject:node];
}

- (void)removeDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue
{
    for (GCDMulticastDelegateNode *node in [delegateNodes copy]) {
        BOOL isOnQueue = delegateQueue == NULL || node.delegateQueue == delegateQueue;
        if (node.delegate == delegate && isOnQueue) [delegateNodes removeObject:node];
    }
}

- (void)removeDelegate:(id)delegate
{
    [self removeDelegate:delegate delegateQueue:NULL];
}

- (NSUInteger)count
{
    return [delegateNodes count];
}

- (NSUInteger)countOfClass:(Class)aClass
{
    return [[self delegateEnumerator] countOfClass:aClass];
}

- (NSUInteger)countForSelector:(SEL)aSelector
{
    return [[self delegateEnumerator] countForSelector:aSelector];
}

- (BOOL)hasDelegateThatRespondsToSelector:(SEL)aSelector
{
    return [self countForSelector:aSelector] > 0;
}

- (GCDMulticastDelegateEnumerator *)delegateEnumerator
{
    return [[GCDMulticastDelegateEnumerator alloc] initWithNodes:delegateNodes];
}

- (void)doNothing {}

- (void)doesNotRecognizeSelector:(SEL)aSelector {}

- (NSInvocation *)duplicateInvocation:(NSInvocation *)origInvocation
{
    NSMethodSignature *signature = [origInvocation methodSignature];
    NSInvocation *copy = [NSInvocation invocationWithMethodSignature:signature];
    [copy setSelector:[origInvocation selector]];
    for (NSUInteger i = 2; i < [signature numberOfArguments]; i++) {
        void *argument = NULL;  // As large as any argument that is sent here.
        [origInvocation getArgument:&argument atIndex:i];
        [copy setArgument:&argument atIndex:i];
    }
    [copy retainArguments];
    return copy;
}

- (NSMethodSignature *)methodSignatureForSelector:(SEL)aSelector
{
	for (GCDMulticastDelegateNode *node in delegateNodes)
	{
		id nodeDelegate = node.delegate;
		#if __has_feature(objc_arc_weak) && !TARGET_OS_IPHONE
		if (nodeDelegate == [NSNull null])
			nodeDelegate = node.unsafeDelegate;
		#endif
		
		NSMethodSignature *result = [nodeDelegate methodSignatureForSelector:aSelector];
		
		if (result != nil)
		{
			return result;
		}
	}
	
	// This causes a crash...
	// return [super methodSignatureForSelector:aSelector];
	
	// This also causes a crash...
	// return nil;
	
	return [[self class] instanceMethodSignatureForSelector:@selector(doNothing)];
}

- (void)forwardInvocation:(NSInvocation *)origInvocation
{
	SEL selector = [origInvocation selector];
	BOOL foundNilDelegate = NO;
	
	for (GCDMulticastDelegateNode *node in delegateNodes)
	{
		id nodeDelegate = node.delegate;
		#if __has_feature(objc_arc_weak) && !TARGET_OS_IPHONE
		if (nodeDelegate == [NSNull null])
			nodeDelegate = node.unsafeDelegate;
		#endif
		
		if ([nodeDelegate respondsToSelector:selector])
		{
			// All delegates MUST be invoked ASYNCHRONOUSLY.
			
			NSInvocation *dupInvocation = [self duplicateInvocation:origInvocation];
			
			dispatch_async(node.delegateQueue, ^{ @autoreleasepool {
				
				[dupInvocation invokeWithTarget:nodeDelegate];
				
			}});
		}
		else if (nodeDelegate == nil)
		{
			foundNilDelegate = YES;
		}
	}
	
	if (foundNilDelegate)
	{
		// At lease one weak delegate reference disappeared.
		// Remove nil delegate nodes from the list.
		// 
		// This is expected to happen very infrequently.
		// This is why we handle it separately (as it requires allocating an indexSet).
		
		NSMutableIndexSet *indexSet = [[NSMutableIndexSet alloc] init];
		
		NSUInteger i = 0;
		for (GCDMulticastDelegateNode *node in delegateNodes)
		{
			id nodeDelegate = node.delegate;
			#if __has_feature(objc_arc_weak) && !TARGET_OS_IPHONE
			if (nodeDelegate == [NSNull null])
				nodeDelegate = node.unsafeDelegate;
			#endif
			
			if (nodeDelegate == nil)
			{
				[indexSet addIndex:i];
			}
			i++;
		}
		
		[delegateNodes removeObjectsAtIndexes:indexSet];
	}
}

@end

@interface Log : NSObject
@property (nonatomic, copy) NSString *name;
@end

@implementation Log
- (void)worker:(id)sender didFinishSubTask:(id)subtask inDuration:(double)elapsed
{
    NSLog(@"%@: %@ took %g s", self.name, subtask, elapsed);
}
@end

int main(void)
{
    GCDMulticastDelegate *multicast = [[GCDMulticastDelegate alloc] init];
    dispatch_queue_t queue = dispatch_queue_create("log", NULL);
    Log *first = [[Log alloc] init];
    first.name = @"first";
    [multicast addDelegate:first delegateQueue:queue];
    @autoreleasepool {
        Log *second = [[Log alloc] init];
        second.name = @"second";
        [multicast addDelegate:second delegateQueue:queue];
        [(id)multicast worker:nil didFinishSubTask:@"resize" inDuration:1.5];
        dispatch_sync(queue, ^{});
        NSLog(@"%lu nodes", (unsigned long)[multicast count]);
        second = nil;
    }
    [(id)multicast worker:nil didFinishSubTask:@"crop" inDuration:0.25];
    dispatch_sync(queue, ^{});
    NSLog(@"%lu node: the other delegate has died", (unsigned long)[multicast count]);
    [(id)multicast workerDidNothing];
    return 0;
}
