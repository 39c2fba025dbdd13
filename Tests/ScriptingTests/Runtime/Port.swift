/// Programs of others, as they are.
enum Port {
  /// The multicast as XMPPFramework has it, without the parts for old systems.
  static let gcdMulticastDelegate = """
    @interface GCDMulticastDelegateEnumerator : NSObject
    - (NSUInteger)count;
    - (NSUInteger)countOfClass:(Class)aClass;
    - (NSUInteger)countForSelector:(SEL)aSelector;
    - (BOOL)getNextDelegate:(id *)delPtr delegateQueue:(dispatch_queue_t *)dqPtr;
    - (BOOL)getNextDelegate:(id *)delPtr delegateQueue:(dispatch_queue_t *)dqPtr ofClass:(Class)aClass;
    - (BOOL)getNextDelegate:(id *)delPtr delegateQueue:(dispatch_queue_t *)dqPtr forSelector:(SEL)aSelector;
    @end

    @interface GCDMulticastDelegate : NSObject
    - (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue;
    - (void)removeDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue;
    - (void)removeDelegate:(id)delegate;
    - (void)removeAllDelegates;
    - (NSUInteger)count;
    - (NSUInteger)countOfClass:(Class)aClass;
    - (NSUInteger)countForSelector:(SEL)aSelector;
    - (BOOL)hasDelegateThatRespondsToSelector:(SEL)aSelector;
    - (GCDMulticastDelegateEnumerator *)delegateEnumerator;
    @end

    @interface GCDMulticastDelegateNode : NSObject {
    @private
      __weak id delegate;
      dispatch_queue_t delegateQueue;
    }
    - (id)initWithDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue;
    @property (/* atomic */ readwrite, weak) id delegate;
    @property (nonatomic, readonly) dispatch_queue_t delegateQueue;
    @end

    @interface GCDMulticastDelegate ()
    {
      NSMutableArray *delegateNodes;
    }
    - (NSInvocation *)duplicateInvocation:(NSInvocation *)origInvocation;
    @end

    @interface GCDMulticastDelegateEnumerator ()
    {
      NSUInteger numNodes;
      NSUInteger currentNodeIndex;
      NSArray *delegateNodes;
    }
    - (id)initFromDelegateNodes:(NSMutableArray *)inDelegateNodes;
    @end

    @implementation GCDMulticastDelegate

    - (id)init
    {
      if ((self = [super init]))
      {
        delegateNodes = [[NSMutableArray alloc] init];
      }
      return self;
    }

    - (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue
    {
      if (delegate == nil) return;
      if (delegateQueue == NULL) return;

      GCDMulticastDelegateNode *node =
          [[GCDMulticastDelegateNode alloc] initWithDelegate:delegate delegateQueue:delegateQueue];

      [delegateNodes addObject:node];
    }

    - (void)removeDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue
    {
      if (delegate == nil) return;

      NSUInteger i;
      for (i = [delegateNodes count]; i > 0; i--)
      {
        GCDMulticastDelegateNode *node = delegateNodes[i - 1];

        id nodeDelegate = node.delegate;
        if (delegate == nodeDelegate)
        {
          if ((delegateQueue == NULL) || (delegateQueue == node.delegateQueue))
          {
            // Recall that this node may be retained by a GCDMulticastDelegateEnumerator.
            // The enumerator is a thread-safe snapshot of the delegate list at the moment it was created.
            // To properly remove this node from list, and from the list(s) of any enumerators,
            // we nullify the delegate via the atomic property.
            node.delegate = nil;
            [delegateNodes removeObjectAtIndex:(i-1)];
          }
        }
      }
    }

    - (void)removeDelegate:(id)delegate
    {
      [self removeDelegate:delegate delegateQueue:NULL];
    }

    - (void)removeAllDelegates
    {
      for (GCDMulticastDelegateNode *node in delegateNodes)
      {
        node.delegate = nil;
      }
      [delegateNodes removeAllObjects];
    }

    - (NSUInteger)count
    {
      return [delegateNodes count];
    }

    - (NSUInteger)countOfClass:(Class)aClass
    {
      NSUInteger count = 0;
      for (GCDMulticastDelegateNode *node in delegateNodes)
      {
        id nodeDelegate = node.delegate;
        if ([nodeDelegate isKindOfClass:aClass])
        {
          count++;
        }
      }
      return count;
    }

    - (NSUInteger)countForSelector:(SEL)aSelector
    {
      NSUInteger count = 0;
      for (GCDMulticastDelegateNode *node in delegateNodes)
      {
        id nodeDelegate = node.delegate;
        if ([nodeDelegate respondsToSelector:aSelector])
        {
          count++;
        }
      }
      return count;
    }

    - (BOOL)hasDelegateThatRespondsToSelector:(SEL)aSelector
    {
      for (GCDMulticastDelegateNode *node in delegateNodes)
      {
        id nodeDelegate = node.delegate;
        if ([nodeDelegate respondsToSelector:aSelector])
        {
          return YES;
        }
      }
      return NO;
    }

    - (GCDMulticastDelegateEnumerator *)delegateEnumerator
    {
      return [[GCDMulticastDelegateEnumerator alloc] initFromDelegateNodes:delegateNodes];
    }

    - (NSMethodSignature *)methodSignatureForSelector:(SEL)aSelector
    {
      for (GCDMulticastDelegateNode *node in delegateNodes)
      {
        id nodeDelegate = node.delegate;
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
        NSMutableIndexSet *indexSet = [[NSMutableIndexSet alloc] init];

        NSUInteger i = 0;
        for (GCDMulticastDelegateNode *node in delegateNodes)
        {
          id nodeDelegate = node.delegate;
          if (nodeDelegate == nil)
          {
            [indexSet addIndex:i];
          }
          i++;
        }

        [delegateNodes removeObjectsAtIndexes:indexSet];
      }
    }

    - (void)doesNotRecognizeSelector:(SEL)aSelector
    {
      // Prevent NSInvalidArgumentException
    }

    - (void)doNothing {}

    - (NSInvocation *)duplicateInvocation:(NSInvocation *)origInvocation
    {
      NSMethodSignature *methodSignature = [origInvocation methodSignature];

      NSInvocation *dupInvocation = [NSInvocation invocationWithMethodSignature:methodSignature];
      [dupInvocation setSelector:[origInvocation selector]];

      NSUInteger i, count = [methodSignature numberOfArguments];
      for (i = 2; i < count; i++)
      {
        const char *type = [methodSignature getArgumentTypeAtIndex:i];

        if (*type == *@encode(BOOL))
        {
          BOOL value;
          [origInvocation getArgument:&value atIndex:i];
          [dupInvocation setArgument:&value atIndex:i];
        }
        else if (*type == *@encode(char) || *type == *@encode(unsigned char))
        {
          char value;
          [origInvocation getArgument:&value atIndex:i];
          [dupInvocation setArgument:&value atIndex:i];
        }
        else if (*type == *@encode(short) || *type == *@encode(unsigned short))
        {
          short value;
          [origInvocation getArgument:&value atIndex:i];
          [dupInvocation setArgument:&value atIndex:i];
        }
        else if (strcmp(type, @encode(int)) == 0 || *type == *@encode(unsigned int))
        {
          int value;
          [origInvocation getArgument:&value atIndex:i];
          [dupInvocation setArgument:&value atIndex:i];
        }
        else if (*type == *@encode(long) || *type == *@encode(unsigned long))
        {
          long value;
          [origInvocation getArgument:&value atIndex:i];
          [dupInvocation setArgument:&value atIndex:i];
        }
        else if (*type == *@encode(float))
        {
          float value;
          [origInvocation getArgument:&value atIndex:i];
          [dupInvocation setArgument:&value atIndex:i];
        }
        else if (*type == *@encode(double))
        {
          double value;
          [origInvocation getArgument:&value atIndex:i];
          [dupInvocation setArgument:&value atIndex:i];
        }
        else if (*type == '@')
        {
          void *value;
          [origInvocation getArgument:&value atIndex:i];
          [dupInvocation setArgument:&value atIndex:i];
        }
        else if (*type == '^')
        {
          void *block;
          [origInvocation getArgument:&block atIndex:i];
          [dupInvocation setArgument:&block atIndex:i];
        }
        else
        {
          NSString *selectorStr = NSStringFromSelector([origInvocation selector]);

          NSString *format = @"Argument %lu to method %@ - Type(%c) not supported";
          NSString *reason = [NSString stringWithFormat:format, (unsigned long)(i - 2), selectorStr, *type];

          [[NSException exceptionWithName:NSInvalidArgumentException reason:reason userInfo:nil] raise];
        }
      }

      [dupInvocation retainArguments];

      return dupInvocation;
    }

    @end

    @implementation GCDMulticastDelegateNode

    @synthesize delegate;       // atomic
    @synthesize delegateQueue;  // non-atomic

    - (id)initWithDelegate:(id)inDelegate delegateQueue:(dispatch_queue_t)inDelegateQueue
    {
      if ((self = [super init]))
      {
        delegate = inDelegate;
        delegateQueue = inDelegateQueue;
      }
      return self;
    }

    @end

    @implementation GCDMulticastDelegateEnumerator

    - (id)initFromDelegateNodes:(NSMutableArray *)inDelegateNodes
    {
      if ((self = [super init]))
      {
        delegateNodes = [inDelegateNodes copy];

        numNodes = [delegateNodes count];
        currentNodeIndex = 0;
      }
      return self;
    }

    - (NSUInteger)count
    {
      return numNodes;
    }

    - (NSUInteger)countOfClass:(Class)aClass
    {
      NSUInteger count = 0;
      for (GCDMulticastDelegateNode *node in delegateNodes)
      {
        id nodeDelegate = node.delegate;
        if ([nodeDelegate isKindOfClass:aClass])
        {
          count++;
        }
      }
      return count;
    }

    - (NSUInteger)countForSelector:(SEL)aSelector
    {
      NSUInteger count = 0;
      for (GCDMulticastDelegateNode *node in delegateNodes)
      {
        id nodeDelegate = node.delegate;
        if ([nodeDelegate respondsToSelector:aSelector])
        {
          count++;
        }
      }
      return count;
    }

    - (BOOL)getNextDelegate:(id *)delPtr delegateQueue:(dispatch_queue_t *)dqPtr
    {
      while (currentNodeIndex < numNodes)
      {
        GCDMulticastDelegateNode *node = delegateNodes[currentNodeIndex];
        currentNodeIndex++;

        id nodeDelegate = node.delegate; // snapshot atomic property
        if (nodeDelegate)
        {
          if (delPtr) *delPtr = nodeDelegate;
          if (dqPtr)  *dqPtr  = node.delegateQueue;

          return YES;
        }
      }

      return NO;
    }

    - (BOOL)getNextDelegate:(id *)delPtr delegateQueue:(dispatch_queue_t *)dqPtr ofClass:(Class)aClass
    {
      while (currentNodeIndex < numNodes)
      {
        GCDMulticastDelegateNode *node = delegateNodes[currentNodeIndex];
        currentNodeIndex++;

        id nodeDelegate = node.delegate; // snapshot atomic property
        if ([nodeDelegate isKindOfClass:aClass])
        {
          if (delPtr) *delPtr = nodeDelegate;
          if (dqPtr)  *dqPtr  = node.delegateQueue;

          return YES;
        }
      }

      return NO;
    }

    - (BOOL)getNextDelegate:(id *)delPtr delegateQueue:(dispatch_queue_t *)dqPtr forSelector:(SEL)aSelector
    {
      while (currentNodeIndex < numNodes)
      {
        GCDMulticastDelegateNode *node = delegateNodes[currentNodeIndex];
        currentNodeIndex++;

        id nodeDelegate = node.delegate; // snapshot atomic property
        if ([nodeDelegate respondsToSelector:aSelector])
        {
          if (delPtr) *delPtr = nodeDelegate;
          if (dqPtr)  *dqPtr  = node.delegateQueue;

          return YES;
        }
      }

      return NO;
    }

    @end

    """
}
