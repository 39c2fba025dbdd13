#import "Program.h"

/// A stream whose connection is the host of the comparison.
///
/// XMPPStream.m of XMPPFramework needs sockets. This class has the methods that modules use.
@implementation XMPPStream
{
  id<Server> server;
  id<Services> services;
  NSString *system;
  NSMutableArray *delegates;
  NSMutableArray *queues;
  NSMutableArray *waiting;
  dispatch_queue_t streamQueue;
  BOOL isOpen;
}

static XMPPStream *shared;

+ (XMPPStream *)shared { return shared; }

+ (XMPPStream *)streamToServer:(id)server
                     ofProgram:(id)services
                      onSystem:(NSString *)system
{
  shared = [[self alloc] init];
  shared->server = server;
  shared->services = services;
  shared->system = system;
  shared->delegates = [NSMutableArray array];
  shared->queues = [NSMutableArray array];
  shared->waiting = [NSMutableArray array];
  shared->streamQueue = dispatch_queue_create("stream", NULL);
  shared->isOpen = YES;
  [server connect];
  return shared;
}

- (id)services { return services; }

- (NSString *)system { return system; }

- (NSString *)generateUUID { return [[NSUUID UUID] UUIDString]; }

// MARK: Delegates and modules

- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue
{
  [delegates addObject:delegate];
  [queues addObject:queue];
  [server addDelegate:delegate delegateQueue:queue];
}

- (void)removeDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue
{
  NSUInteger index = [delegates indexOfObject:delegate];
  if (index != NSNotFound) {
    [delegates removeObjectAtIndex:index];
    [queues removeObjectAtIndex:index];
  }
  [server removeDelegate:delegate delegateQueue:queue];
}

- (void)registerModule:(XMPPModule *)module {}
- (void)unregisterModule:(XMPPModule *)module {}
- (void)enumerateModulesOfClass:(Class)type
                      withBlock:(void (^)(XMPPModule *module, NSUInteger index, BOOL *stop))block {}
- (void)autoAddDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue
       toModulesOfClass:(Class)type {}
- (void)removeAutoDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue
        fromModulesOfClass:(Class)type {}

// Calls a block for each delegate that responds to a selector, on the delegate's queue.
- (void)forDelegates:(SEL)selector do:(void (^)(id delegate))block
{
  for (NSUInteger index = 0; index < [delegates count]; index++) {
    id delegate = delegates[index];
    if ([delegate respondsToSelector:selector])
      dispatch_sync(queues[index], ^{ block(delegate); });
  }
}

// MARK: The connection

- (BOOL)isConnected { return isOpen; }
- (BOOL)isDisconnected { return !isOpen; }

- (void)resendMyPresence {}

- (NSString *)hostName { return @"example.com"; }

- (void)connect { dispatch_sync(streamQueue, ^{ [self open]; }); }

- (BOOL)connectWithTimeout:(NSTimeInterval)timeout error:(NSError **)error
{
  dispatch_async(streamQueue, ^{ [self open]; });
  return YES;
}

- (void)open
{
  if (isOpen) return;
  isOpen = YES;
  [server connect];
  [self forDelegates:@selector(xmppStreamDidConnect:)
                  do:^(id delegate) { [delegate xmppStreamDidConnect:self]; }];
  [self forDelegates:@selector(xmppStreamDidAuthenticate:)
                  do:^(id delegate) { [delegate xmppStreamDidAuthenticate:self]; }];
  for (NSXMLElement *message in waiting) [server sendElement:message];
  [waiting removeAllObjects];
}

- (void)connectInVain
{
  dispatch_sync(streamQueue, ^{
    if (self->isOpen) return;
    self->isOpen = YES;
    [self->server connect];
    [self forDelegates:@selector(xmppStreamDidConnect:)
                    do:^(id delegate) { [delegate xmppStreamDidConnect:self]; }];
    [self close];
  });
}

- (void)disconnect
{
  dispatch_sync(streamQueue, ^{
    if (!self->isOpen) return;
    [self forDelegates:@selector(xmppStreamWasToldToDisconnect:)
                    do:^(id delegate) { [delegate xmppStreamWasToldToDisconnect:self]; }];
    [self->server sendElement:[XMPPPresence presenceWithType:@"unavailable"]];
    [self close];
  });
}

- (void)loseConnection { dispatch_sync(streamQueue, ^{ [self close]; }); }

- (void)endStream:(NSString *)condition
{
  dispatch_sync(streamQueue, ^{
    if (!self->isOpen) return;
    NSXMLElement *error = [NSXMLElement elementWithName:@"error" xmlns:@"http://etherx.jabber.org/streams"];
    [error addChild:[NSXMLElement elementWithName:condition xmlns:@"urn:ietf:params:xml:ns:xmpp-streams"]];
    [self forDelegates:@selector(xmppStream:didReceiveError:)
                    do:^(id delegate) { [delegate xmppStream:self didReceiveError:error]; }];
    [self close];
  });
}

- (void)close
{
  if (!isOpen) return;
  isOpen = NO;
  [self forDelegates:@selector(xmppStreamDidDisconnect:withError:)
                  do:^(id delegate) { [delegate xmppStreamDidDisconnect:self withError:nil]; }];
}

// MARK: Stanzas

- (void)sendElement:(NSXMLElement *)element
{
  dispatch_async(streamQueue, ^{ [self write:element]; });
}

- (void)write:(NSXMLElement *)element
{
  __block NSXMLElement *stanza = element;
  if ([element isKindOfClass:[XMPPMessage class]]) {
    // The port's stream gives each message an ID, and keeps messages until there is a connection.
    if ([element attributeForName:@"id"] == nil)
      [element addAttributeWithName:@"id" stringValue:[self generateUUID]];
    [self forDelegates:@selector(xmppStream:willSendMessage:) do:^(id delegate) {
      if (stanza) stanza = [delegate xmppStream:self willSendMessage:(XMPPMessage *)stanza];
    }];
    if (!isOpen && stanza) [waiting addObject:stanza];
  }
  if (isOpen && stanza) [server sendElement:stanza];
}

/// Returns YES if a delegate handles a request. A server does not observe who handles an answer.
- (BOOL)receive:(NSXMLElement *)stanza
{
  __block BOOL isHandled = NO;
  dispatch_sync(streamQueue, ^{
    if (!self->isOpen) return;
    if ([stanza isKindOfClass:[XMPPIQ class]])
      [self forDelegates:@selector(xmppStream:didReceiveIQ:) do:^(id delegate) {
        if ([delegate xmppStream:self didReceiveIQ:(XMPPIQ *)stanza]) isHandled = YES;
      }];
    else if ([stanza isKindOfClass:[XMPPMessage class]])
      [self forDelegates:@selector(xmppStream:didReceiveMessage:) do:^(id delegate) {
        [delegate xmppStream:self didReceiveMessage:(XMPPMessage *)stanza];
      }];
  });
  return isHandled && [(XMPPIQ *)stanza requiresResponse];
}

@end

/// The messages of the host that all modules treat alike.
@implementation XMPPModule (Program)

- (BOOL)activate { return [self activate:[XMPPStream shared]]; }
- (void)connect { [[XMPPStream shared] connect]; }
- (void)loseConnection { [[XMPPStream shared] loseConnection]; }
- (BOOL)receive:(NSXMLElement *)stanza { return [[XMPPStream shared] receive:stanza]; }

- (void)say:(NSXMLElement *)stanza { [[XMPPStream shared] sendElement:stanza]; }

/// Returns the features that the module adds to an answer of XMPPCapabilities.
- (NSArray *)features
{
  if ([self respondsToSelector:@selector(myFeaturesForXMPPCapabilities:)])
    return [(id)self myFeaturesForXMPPCapabilities:nil];
  NSXMLElement *query = [NSXMLElement elementWithName:@"query"];
  [(id)self xmppCapabilities:nil collectingMyCapabilities:query];
  NSMutableArray *features = [NSMutableArray array];
  for (NSXMLElement *feature in [query children])
    [features addObject:[feature attributeStringValueForName:@"var"]];
  return features;
}

@end

@implementation NSXMLElement (Program)

- (NSString *)errorCondition
{
  NSXMLElement *error = [self elementForName:@"error"];
  for (NSXMLElement *child in [error elementsForXmlns:@"urn:ietf:params:xml:ns:xmpp-stanzas"])
    if (![child.name isEqualToString:@"text"]) return child.name;
  return nil;
}

@end
