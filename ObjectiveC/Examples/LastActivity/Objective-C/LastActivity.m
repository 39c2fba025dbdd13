#import "LastActivity.h"
#import "GCDMulticastDelegate.h"
#import "XMPPStream.h"

NSString *const LastActivityNamespace = @"jabber:iq:last";

// How long the delegates may take to say how long the user has been idle.
static const int64_t LastActivityAnswerLimit = 5 * (int64_t)NSEC_PER_SEC;

/// A query that has not been answered yet.
@interface LastActivityQuery : NSObject
@property (nonatomic, copy) NSString *jid;
@property (nonatomic) dispatch_source_t timer;
@end

@implementation LastActivityQuery
@end

@implementation LastActivity
{
  void *moduleQueueTag;
  GCDMulticastDelegate<LastActivityDelegate> *multicastDelegate;

  // Only used on the module's queue.
  XMPPStream *xmppStream;
  BOOL answersQueries;
  NSDate *lastActive;
  NSMutableDictionary<NSString *, LastActivityQuery *> *queries;
}

- (instancetype)init
{
  return [self initWithDispatchQueue:nil];
}

- (instancetype)initWithDispatchQueue:(dispatch_queue_t)queue
{
  if ((self = [super init])) {
    _moduleQueue = queue ?: dispatch_queue_create("LastActivity", DISPATCH_QUEUE_SERIAL);
    moduleQueueTag = &moduleQueueTag;
    dispatch_queue_set_specific(_moduleQueue, moduleQueueTag, moduleQueueTag, NULL);

    multicastDelegate = (GCDMulticastDelegate<LastActivityDelegate> *)[[GCDMulticastDelegate alloc] init];
    answersQueries = YES;
    lastActive = [NSDate date];
    queries = [[NSMutableDictionary alloc] init];
  }
  return self;
}

- (void)dealloc
{
  for (LastActivityQuery *query in [queries allValues]) dispatch_source_cancel(query.timer);
}

// MARK: The queue

- (void)performAndWait:(dispatch_block_t)block
{
  if (dispatch_get_specific(moduleQueueTag))
    block();
  else
    dispatch_sync(self.moduleQueue, block);
}

- (void)perform:(dispatch_block_t)block
{
  if (dispatch_get_specific(moduleQueueTag))
    block();
  else
    dispatch_async(self.moduleQueue, block);
}

- (BOOL)answersQueries
{
  __block BOOL result;
  [self performAndWait:^{ result = self->answersQueries; }];
  return result;
}

- (void)setAnswersQueries:(BOOL)flag
{
  [self perform:^{ self->answersQueries = flag; }];
}

- (void)noteActivity
{
  NSDate *now = [NSDate date];
  [self perform:^{ self->lastActive = now; }];
}

// MARK: Delegates and the stream

- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue
{
  [self perform:^{ [self->multicastDelegate addDelegate:delegate delegateQueue:delegateQueue]; }];
}

- (void)removeDelegate:(id)delegate
{
  [self performAndWait:^{ [self->multicastDelegate removeDelegate:delegate]; }];
}

- (void)activate:(XMPPStream *)stream
{
  [self performAndWait:^{
    [self deactivate];
    self->xmppStream = stream;
    [stream addDelegate:self delegateQueue:self.moduleQueue];
  }];
}

- (void)deactivate
{
  [self performAndWait:^{
    [self->xmppStream removeDelegate:self];
    self->xmppStream = nil;
  }];
}

// MARK: Queries

- (NSString *)sendQueryToJID:(NSString *)jid withTimeout:(NSTimeInterval)timeout
{
  NSString *queryID = [[NSUUID UUID] UUIDString];

  [self perform:^{ @autoreleasepool {
    XMPPElement *child = [XMPPElement elementWithName:@"query" xmlns:LastActivityNamespace];
    XMPPElement *iq = [XMPPElement iqWithType:@"get" to:jid elementID:queryID child:child];

    LastActivityQuery *query = [[LastActivityQuery alloc] init];
    query.jid = jid;
    query.timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, self.moduleQueue);
    __weak LastActivity *module = self;
    dispatch_source_set_event_handler(query.timer, ^{
      [module giveUpQuery:queryID timeout:timeout];
    });
    dispatch_time_t deadline = dispatch_time(DISPATCH_TIME_NOW, (int64_t)(timeout * NSEC_PER_SEC));
    dispatch_source_set_timer(query.timer, deadline, DISPATCH_TIME_FOREVER, 0);

    self->queries[queryID] = query;
    dispatch_resume(query.timer);
    [self->xmppStream sendElement:iq];
  }}];

  return queryID;
}

- (void)giveUpQuery:(NSString *)queryID timeout:(NSTimeInterval)timeout
{
  LastActivityQuery *query = queries[queryID];
  if (query == nil) return;

  [queries removeObjectForKey:queryID];
  dispatch_source_cancel(query.timer);
  [multicastDelegate lastActivity:self didNotReceiveResponse:queryID dueToTimeout:timeout];
}

- (BOOL)settleQueryWithResponse:(XMPPElement *)response
{
  NSString *queryID = [response attributeForName:@"id"];
  LastActivityQuery *query = queryID ? queries[queryID] : nil;

  // An answer that does not come from whom we asked is none.
  if (query == nil || ![query.jid isEqual:[response attributeForName:@"from"]]) return NO;

  [queries removeObjectForKey:queryID];
  dispatch_source_cancel(query.timer);

  XMPPElement *child = [response childWithName:@"query" xmlns:LastActivityNamespace];
  NSScanner *scanner = [NSScanner scannerWithString:[child attributeForName:@"seconds"] ?: @""];
  unsigned long long seconds;

  if ([[response attributeForName:@"type"] isEqual:@"result"]
      && [scanner scanUnsignedLongLong:&seconds] && [scanner isAtEnd]) {
    NSString *status = [child.text length] > 0 ? child.text : nil;
    [multicastDelegate lastActivity:self
                 didReceiveResponse:response
                            seconds:(NSUInteger)seconds
                             status:status];
  } else {
    [multicastDelegate lastActivity:self
                    didReceiveError:response
                          condition:response.errorCondition ?: @"undefined-condition"];
  }
  return YES;
}

// MARK: Others' queries

- (void)answerQuery:(XMPPElement *)iq from:(XMPPStream *)sender
{
  // Delegate rules:
  //
  // Whatever was used last says how long the user has been idle: the least of all answers, and of
  // what we know ourselves. If nobody answers in time, the latter.

  SEL selector = @selector(lastActivity:idleSecondsForQuery:);
  GCDMulticastDelegateEnumerator *delegateEnumerator = [multicastDelegate delegateEnumerator];
  NSUInteger ownSeconds = (NSUInteger)MAX(0, -[lastActive timeIntervalSinceNow]);

  __block NSUInteger runningSeconds = ownSeconds;
  dispatch_semaphore_t lock = dispatch_semaphore_create(1);
  dispatch_group_t group = dispatch_group_create();

  id delegate;
  dispatch_queue_t queue;

  while ([delegateEnumerator getNextDelegate:&delegate delegateQueue:&queue forSelector:selector]) {
    id<LastActivityDelegate> asked = delegate;
    dispatch_group_async(group, queue, ^{ @autoreleasepool {
      NSUInteger seconds = [asked lastActivity:self idleSecondsForQuery:iq];

      dispatch_semaphore_wait(lock, DISPATCH_TIME_FOREVER);
      runningSeconds = MIN(runningSeconds, seconds);
      dispatch_semaphore_signal(lock);
    }});
  }

  dispatch_async(dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^{ @autoreleasepool {
    dispatch_time_t deadline = dispatch_time(DISPATCH_TIME_NOW, LastActivityAnswerLimit);
    BOOL isLate = dispatch_group_wait(group, deadline) != 0;

    dispatch_async(self.moduleQueue, ^{ @autoreleasepool {
      NSUInteger seconds = isLate ? ownSeconds : runningSeconds;
      XMPPElement *child = [XMPPElement elementWithName:@"query" xmlns:LastActivityNamespace];
      [child setAttribute:[NSString stringWithFormat:@"%lu", (unsigned long)seconds]
                  forName:@"seconds"];
      [sender sendElement:[XMPPElement iqWithType:@"result"
                                               to:[iq attributeForName:@"from"]
                                        elementID:[iq attributeForName:@"id"] ?: @""
                                            child:child]];
    }});
  }});
}

// MARK: XMPPStreamDelegate

- (BOOL)xmppStream:(XMPPStream *)sender didReceiveIQ:(XMPPElement *)iq
{
  NSString *type = [iq attributeForName:@"type"];

  if ([type isEqual:@"result"] || [type isEqual:@"error"])
    return [self settleQueryWithResponse:iq];

  if (![type isEqual:@"get"] || !answersQueries
      || ![iq childWithName:@"query" xmlns:LastActivityNamespace])
    return NO;

  [self answerQuery:iq from:sender];
  return YES;
}

- (NSArray<NSString *> *)featuresForXMPPStream:(XMPPStream *)sender
{
  return answersQueries ? @[ LastActivityNamespace ] : @[];
}

@end
