#import "Program.h"
#import "XMPPReconnect.h"

@protocol ReconnectMessages
- (void)connectInVain;
- (void)endStream:(NSString *)condition;
- (void)disconnect;
- (void)reconnectCommand:(NSString *)text;
- (NSArray *)commandHelp;
@end

/// XMPPReconnect with the command of the chat client, and with a first delay that the plug-in could
/// have drawn.
@interface ReconnectProgram : XMPPReconnect <ReconnectMessages>
@end

@implementation ReconnectProgram

- (id)init
{
  if ((self = [super init])) self.reconnectDelay = 0.4;
  return self;
}

/// The plug-in can be enabled while the stream is connected.
- (void)didActivate
{
  if ([xmppStream isConnected]) [self xmppStreamDidAuthenticate:xmppStream];
}

/// The timer of XMPPReconnect goes on after the end of the activation.
- (void)deactivate
{
  [super deactivate];
  [self stop];
}

- (NSArray *)commandHelp { return @[ @"/reconnect - connects now" ]; }

- (void)reconnectCommand:(NSString *)text { [self.xmppStream connect]; }

- (void)endStream:(NSString *)condition { [[XMPPStream shared] endStream:condition]; }

- (void)disconnect { [[XMPPStream shared] disconnect]; }

/// While the module waits for the next attempt, the plug-in would wait longer than XMPPReconnect.
- (void)connectInVain
{
  if (reconnectTimer == NULL) [[XMPPStream shared] connectInVain];
}

@end

// MARK: SystemConfiguration: a network that always works

void *kCFAllocatorDefault = NULL;

void *SCNetworkReachabilityCreateWithName(void *allocator, const char *name)
{
  static int network;
  return &network;
}

BOOL SCNetworkReachabilityGetFlags(void *target, unsigned int *flags)
{
  *flags = 2;
  return YES;
}

void SCNetworkReachabilitySetCallback(void *target, void *callback, void *context) {}
void SCNetworkReachabilitySetDispatchQueue(void *target, dispatch_queue_t queue) {}
void CFRelease(const void *object) {}
