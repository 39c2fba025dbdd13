#import "Program.h"
#import "XMPPMessage+XEP_0085.h"

@protocol ChatStatesMessages
- (void)userIsTyping:(BOOL)isTyping to:(XMPPJID *)jid;
- (NSArray *)knowingContacts;
- (void)update;
@end

/// The module that the chat client makes of the category XMPPMessage (XEP_0085).
@interface ChatStatesProgram : XMPPModule <ChatStatesMessages>
@end

@implementation ChatStatesProgram
{
  NSMutableArray *contacts;
}

- (id)init
{
  if ((self = [super init])) contacts = [NSMutableArray array];
  return self;
}

- (NSArray *)features { return @[ @"http://jabber.org/protocol/chatstates" ]; }

- (NSArray *)knowingContacts { return [contacts copy]; }

/// A newer version of the plug-in goes on where the older one was.
- (void)update {}

- (XMPPMessage *)xmppStream:(XMPPStream *)sender willSendMessage:(XMPPMessage *)message
{
  if ([message isChatMessageWithBody] && ![message hasChatState]) [message addActiveChatState];
  return message;
}

- (void)xmppStream:(XMPPStream *)sender didReceiveMessage:(XMPPMessage *)message
{
  XMPPJID *from = [message from];
  if (from == nil || [message isErrorMessage] || ![message hasChatState]) return;
  if (![contacts containsObject:[from bareJID]]) [contacts addObject:[from bareJID]];
  BOOL isTyping = [[message chatStateValue] isEqualToString:@"composing"];
  [[[XMPPStream shared] services] contact:from isTyping:isTyping];
}

- (void)userIsTyping:(BOOL)isTyping to:(XMPPJID *)jid
{
  if (![contacts containsObject:[jid bareJID]]) return;
  XMPPMessage *message = [XMPPMessage messageWithType:@"chat" to:jid elementID:[[XMPPStream shared] generateUUID]];
  if (isTyping) [message addComposingChatState];
  else [message addActiveChatState];
  if (self.xmppStream) [self.xmppStream sendElement:message];
}

@end
