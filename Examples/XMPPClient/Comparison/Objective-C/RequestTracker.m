#import "RequestTracker.h"
#import "XMPPIDTracker.h"

@implementation RequestTracker
{
  XMPPIDTracker *tracker;
  dispatch_queue_t queue;
  NSMutableArray *requestIDs;
  NSMutableDictionary *handlers;
}

- (instancetype)initWithQueue:(dispatch_queue_t)aQueue
{
  if ((self = [super init])) {
    queue = aQueue;
    tracker = [[XMPPIDTracker alloc] initWithDispatchQueue:queue];
    requestIDs = [NSMutableArray array];
    handlers = [NSMutableDictionary dictionary];
  }
  return self;
}

- (void)send:(NSXMLElement *)query to:(XMPPJID *)jid then:(RequestHandler)handler
{
  XMPPStream *stream = [XMPPStream shared];
  if (![stream isConnected]) return handler(nil, @"the stream is not connected");
  NSString *requestID = [stream generateUUID];
  XMPPIQ *iq = [XMPPIQ iqWithType:@"get" to:jid elementID:requestID child:query];
  __weak RequestTracker *weakSelf = self;
  [requestIDs addObject:requestID];
  handlers[requestID] = [handler copy];
  dispatch_async(queue, ^{
    [self->tracker addID:requestID block:^(id answer, id info) {
      NSString *failure = nil;
      if (answer == nil)
        failure = [NSString stringWithFormat:@"the answer of %@ took more than 30.0 seconds", jid];
      else if ([answer isErrorIQ])
        failure = [NSString stringWithFormat:@"the request was refused: %@",
                   [answer errorCondition] ?: @"undefined-condition"];
      [weakSelf end:requestID with:failure ? nil : answer failure:failure];
    } timeout:30];
  });
  [stream sendElement:iq];
}

- (void)end:(NSString *)requestID with:(XMPPIQ *)answer failure:(NSString *)failure
{
  RequestHandler handler = handlers[requestID];
  [handlers removeObjectForKey:requestID];
  [requestIDs removeObject:requestID];
  // XMPPIDTracker would take a late answer for a second one.
  if (failure) [tracker removeID:requestID];
  if (handler) handler(answer, failure);
}

- (BOOL)settle:(XMPPIQ *)iq
{
  return [iq isResultIQ] || [iq isErrorIQ] ? [tracker invokeForID:[iq elementID] withObject:iq] : NO;
}

- (void)failAll
{
  [tracker removeAllIDs];
  for (NSString *requestID in [requestIDs copy])
    [self end:requestID with:nil failure:@"the stream is not connected"];
}

@end
