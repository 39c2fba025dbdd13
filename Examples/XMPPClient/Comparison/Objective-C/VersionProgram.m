#import "Program.h"
#import "RequestTracker.h"
#import "XMPPSoftwareVersion.h"

@protocol VersionMessages
- (void)versionCommand:(NSString *)text;
- (NSArray *)commandHelp;
@end

/// XMPPSoftwareVersion with the command of the chat client.
@interface VersionProgram : XMPPSoftwareVersion <VersionMessages>
@end

@implementation VersionProgram
{
  RequestTracker *requests;
}

- (id)init
{
  return [self initWithName:@"chat" version:@"1.0" os:[[XMPPStream shared] system] dispatchQueue:NULL];
}

/// The chat client asks its host for the name at each answer.
- (NSString *)name { return [[[XMPPStream shared] services] programName] ?: @""; }

- (NSArray *)commandHelp
{
  return @[ @"/version [JID] - asks for the software and its version" ];
}

- (void)versionCommand:(NSString *)text
{
  id<Services> services = [[XMPPStream shared] services];
  if (self.xmppStream == nil) return;
  XMPPJID *jid = [services addressOf:text];
  if (jid == nil) return;
  if (requests == nil) requests = [[RequestTracker alloc] initWithQueue:moduleQueue];
  NSXMLElement *query = [NSXMLElement elementWithName:@"query" xmlns:@"jabber:iq:version"];
  [requests send:query to:jid then:^(XMPPIQ *answer, NSString *failure) {
    if (failure)
      return [services show:[NSString stringWithFormat:@"%@ does not tell its version: %@", jid, failure]];
    NSXMLElement *found = [answer elementForName:@"query" xmlns:@"jabber:iq:version"];
    NSMutableArray *facts = [NSMutableArray array];
    for (NSString *name in @[ @"name", @"version", @"os" ]) {
      NSString *fact = [[found elementForName:name] stringValue];
      if (fact) [facts addObject:fact];
    }
    [services show:[NSString stringWithFormat:@"%@ uses %@", jid, [facts componentsJoinedByString:@", "]]];
  }];
}

/// XMPPSoftwareVersion answers an IQ of any type, also the answer to a request.
- (BOOL)xmppStream:(XMPPStream *)sender didReceiveIQ:(XMPPIQ *)iq
{
  if ([requests settle:iq]) return YES;
  return [iq isGetIQ] ? [super xmppStream:sender didReceiveIQ:iq] : NO;
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

@end
