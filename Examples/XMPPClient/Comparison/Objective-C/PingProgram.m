#import "Program.h"
#import "XMPPPing.h"
#import "XMPPIDTracker.h"

@protocol PingMessages
- (void)pingCommand:(NSString *)text;
- (NSArray *)commandHelp;
@end

@interface XMPPPing (Private)
- (void)handlePong:(XMPPIQ *)pong withInfo:(id)info;
@end

/// XMPPPing with the command of the chat client.
@interface PingProgram : XMPPPing <PingMessages>
@end

@implementation PingProgram
{
  NSMutableArray *pings;  // The IDs of the pings without an answer, in the order of sending.
  NSMutableDictionary *addresses;
}

- (NSArray *)commandHelp
{
  return @[ @"/ping [JID] [SECONDS] - measures how long an answer takes" ];
}

- (void)pingCommand:(NSString *)text
{
  id<Services> services = [[XMPPStream shared] services];
  if (self.xmppStream == nil) return;
  NSMutableArray *words = [[text componentsSeparatedByString:@" "] mutableCopy];
  [words removeObject:@""];
  double seconds = [words count] > 1 ? [words[1] doubleValue] : 0;
  BOOL isTime = seconds > 0 && seconds <= 86400;  // At most a day.
  XMPPJID *jid = [services addressOf:[words count] ? words[0] : @""];
  if (jid == nil) return;
  if (![self.xmppStream isConnected]) return [self showFailureOfPingTo:jid];
  NSString *pingID = [self sendPingToJID:jid withTimeout:isTime ? seconds : 10];
  if (pings == nil) {
    pings = [NSMutableArray array];
    addresses = [NSMutableDictionary dictionary];
  }
  [pings addObject:pingID];
  addresses[pingID] = jid;
}

- (void)handlePong:(XMPPIQ *)pong withInfo:(id)info
{
  [super handlePong:pong withInfo:info];
  NSString *line;
  XMPPJID *jid = addresses[[info elementID]];
  if (pong) {
    line = [NSString stringWithFormat:@"%@ answered after %ld ms", jid, lround([info rtt] * 1000)];
    NSString *condition = [pong errorCondition];
    if (condition) line = [line stringByAppendingFormat:@" with an error: %@", condition];
  } else {
    line = [NSString stringWithFormat:@"%@ did not answer within %ld s", jid, lround([info timeout])];
    // XMPPIDTracker would take a late answer for a second one.
    [pingTracker removeID:[info elementID]];
  }
  [pings removeObject:[info elementID]];
  [[[XMPPStream shared] services] show:line];
}

- (void)xmppStreamDidDisconnect:(XMPPStream *)sender withError:(NSError *)error
{
  [super xmppStreamDidDisconnect:sender withError:error];
  for (NSString *pingID in pings) [self showFailureOfPingTo:addresses[pingID]];
  [pings removeAllObjects];
}

- (void)deactivate
{
  [super deactivate];
  [pings removeAllObjects];
}

- (void)showFailureOfPingTo:(XMPPJID *)jid
{
  [[[XMPPStream shared] services]
      show:[NSString stringWithFormat:@"%@ cannot be pinged: the stream is not connected", jid]];
}

@end
