// GCDMulticastDelegate's methodSignatureForSelector: and forwardInvocation: as an article about it has
// them; around them the rest of a class that needs them, written for this, and a program.

#import <Foundation/Foundation.h>

@interface GCDMulticastDelegateNode : NSObject
@property (nonatomic, weak) id delegate;
@property (nonatomic) dispatch_queue_t delegateQueue;
@end

@implementation GCDMulticastDelegateNode
@end

@interface GCDMulticastDelegate : NSObject {
    NSMutableArray *delegateNodes;
}
- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue;
- (NSUInteger)count;
- (void)doNothing;
@end

@implementation GCDMulticastDelegate

- (id)init
{
    if ((self = [super init])) {
        delegateNodes = [[NSMutableArray alloc] init];
    }
    return self;
}

- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue
{
    GCDMulticastDelegateNode *node = [[GCDMulticastDelegateNode alloc] init];
    node.delegate = delegate;
    node.delegateQueue = delegateQueue;
    [delegateNodes addObject:node];
}

- (NSUInteger)count
{
    return [delegateNodes count];
}

- (void)doNothing {}

- (void)doesNotRecognizeSelector:(SEL)aSelector {}

- (NSInvocation *)duplicateInvocation:(NSInvocation *)origInvocation
{
    NSMethodSignature *methodSignature = [origInvocation methodSignature];
    NSInvocation *dupInvocation = [NSInvocation invocationWithMethodSignature:methodSignature];
    [dupInvocation setSelector:[origInvocation selector]];
    NSUInteger i, count = [methodSignature numberOfArguments];
    for (i = 2; i < count; i++) {
        const char *type = [methodSignature getArgumentTypeAtIndex:i];
        if (*type == *@encode(BOOL)) {
            BOOL value;
            [origInvocation getArgument:&value atIndex:i];
            [dupInvocation setArgument:&value atIndex:i];
        } else if (*type == *@encode(double)) {
            double value;
            [origInvocation getArgument:&value atIndex:i];
            [dupInvocation setArgument:&value atIndex:i];
        } else if (*type == '@') {
            void *value;
            [origInvocation getArgument:&value atIndex:i];
            [dupInvocation setArgument:&value atIndex:i];
        } else {
            [NSException raise:NSInvalidArgumentException format:@"type %s is not supported", type];
        }
    }
    [dupInvocation retainArguments];
    return dupInvocation;
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
