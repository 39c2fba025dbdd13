#import "Program.h"
#import "RequestTracker.h"
#import "XMPPCapabilities.h"

static NSString *const disco = @"http://jabber.org/protocol/disco#info";

@protocol DiscoveryMessages
- (void)featuresCommand:(NSString *)text;
- (NSArray *)commandHelp;
@end

/// A storage that knows nobody's capabilities: the chat client stores none.
@interface EmptyStorage : NSObject <XMPPCapabilitiesStorage>
@end

@implementation EmptyStorage
- (BOOL)configureWithParent:(XMPPCapabilities *)parent queue:(dispatch_queue_t)queue { return YES; }
- (void)setCapabilities:(NSXMLElement *)caps forHash:(NSString *)hash algorithm:(NSString *)algorithm {}
@end

/// Another module of the stream, with features: Announcer of the port's world.
@interface Announcer : NSObject
@end

@implementation Announcer
- (NSArray *)myFeaturesForXMPPCapabilities:(XMPPCapabilities *)sender
{
  return @[ @"urn:example:b", @"urn:example:a", disco ];
}
@end

/// XMPPCapabilities with the command of the chat client, and with its answers.
@interface DiscoveryProgram : XMPPCapabilities <DiscoveryMessages>
@end

@implementation DiscoveryProgram
{
  RequestTracker *requests;
  Announcer *announcer;
  dispatch_queue_t announcerQueue;
}

- (id)init
{
  if ((self = [self initWithCapabilitiesStorage:[[EmptyStorage alloc] init]])) {
    announcer = [[Announcer alloc] init];
    announcerQueue = dispatch_queue_create("announcer", NULL);
    [self addDelegate:announcer delegateQueue:announcerQueue];
  }
  return self;
}

/// XMPPCapabilities gives no answer to a request before it has collected its features.
- (void)didActivate { [self recollectMyCapabilities]; }

- (NSArray *)features { return @[ disco ]; }

/// The hash of XEP-0115, which the chat client does not send.
+ (NSString *)hashCapabilitiesFromQuery:(NSXMLElement *)query { return @"hash"; }

/// The chat client tells its identity, does not support XEP-0115, and sorts its features.
- (void)continueCollectMyCapabilities:(NSXMLElement *)collected
{
  NSXMLElement *query = [NSXMLElement elementWithName:@"query" xmlns:disco];
  NSXMLElement *identity = [NSXMLElement elementWithName:@"identity"];
  [identity addAttributeWithName:@"category" stringValue:@"client"];
  [identity addAttributeWithName:@"type" stringValue:@"console"];
  [query addChild:identity];
  NSMutableArray *names = [NSMutableArray array];
  for (NSXMLElement *feature in [collected children])
    [names addObject:[feature attributeStringValueForName:@"var"]];
  [names removeObject:@"http://jabber.org/protocol/caps"];
  for (NSString *name in [names sortedArrayUsingSelector:@selector(compare:)]) {
    NSXMLElement *feature = [NSXMLElement elementWithName:@"feature"];
    [feature addAttributeWithName:@"var" stringValue:name];
    [query addChild:feature];
  }
  [super continueCollectMyCapabilities:query];
}

/// The chat client has no nodes, and XMPPCapabilities takes any answer for one to its requests.
- (BOOL)xmppStream:(XMPPStream *)sender didReceiveIQ:(XMPPIQ *)iq
{
  if ([requests settle:iq]) return YES;
  if (![iq isGetIQ]) return NO;
  NSXMLElement *query = [iq elementForName:@"query" xmlns:disco];
  if ([query attributeForName:@"node"] == nil) return [super xmppStream:sender didReceiveIQ:iq];
  NSXMLElement *error = [NSXMLElement elementWithName:@"error"];
  [error addAttributeWithName:@"type" stringValue:@"cancel"];
  [error addChild:[NSXMLElement elementWithName:@"item-not-found"
                                          xmlns:@"urn:ietf:params:xml:ns:xmpp-stanzas"]];
  [sender sendElement:[XMPPIQ iqWithType:@"error" to:[iq from] elementID:[iq elementID] child:error]];
  return YES;
}

- (void)xmppStreamDidDisconnect:(XMPPStream *)sender withError:(NSError *)error
{
  [requests failAll];
}

- (void)deactivate
{
  [super deactivate];
  requests = nil;
}

- (NSArray *)commandHelp { return @[ @"/features [JID] - asks for the features of a client" ]; }

- (void)featuresCommand:(NSString *)text
{
  id<Services> services = [[XMPPStream shared] services];
  if (self.xmppStream == nil) return;
  XMPPJID *jid = [services addressOf:text];
  if (jid == nil) return;
  if (requests == nil) requests = [[RequestTracker alloc] initWithQueue:moduleQueue];
  [requests send:[NSXMLElement elementWithName:@"query" xmlns:disco] to:jid then:^(XMPPIQ *answer, NSString *failure) {
    if (failure)
      return [services show:[NSString stringWithFormat:@"%@ does not tell its features: %@", jid, failure]];
    NSMutableArray *names = [NSMutableArray array];
    for (NSXMLElement *feature in [[answer elementForName:@"query" xmlns:disco] elementsForName:@"feature"]) {
      NSString *name = [feature attributeStringValueForName:@"var"];
      if (name) [names addObject:name];
    }
    [services show:[NSString stringWithFormat:@"%@ has %@", jid, [names componentsJoinedByString:@", "]]];
  }];
}

@end
