#import "Program.h"
#import "XMPPMessage+XEP_0184.h"
#import "XMPPMessageDeliveryReceipts.h"

/// XMPPMessageDeliveryReceipts as the chat client uses it.
@interface ReceiptsProgram : XMPPMessageDeliveryReceipts
@end

@implementation ReceiptsProgram

- (id)init
{
  if ((self = [super init])) {
    self.autoSendMessageDeliveryRequests = YES;
    self.autoSendMessageDeliveryReceipts = YES;
  }
  return self;
}

/// The chat client requests no receipts for messages without a text, such as its chat states.
- (XMPPMessage *)xmppStream:(XMPPStream *)sender willSendMessage:(XMPPMessage *)message
{
  return [message isMessageWithBody] ? [super xmppStream:sender willSendMessage:message] : message;
}

/// The chat client ignores errors and messages without a sender, and confirms no message without an
/// ID.
- (void)xmppStream:(XMPPStream *)sender didReceiveMessage:(XMPPMessage *)message
{
  if ([message isErrorMessage] || [message from] == nil) return;
  self.autoSendMessageDeliveryReceipts = [message elementID] != nil;
  [super xmppStream:sender didReceiveMessage:message];
  NSString *messageID = [message receiptResponseID];
  if (messageID)
    [[[XMPPStream shared] services] message:messageID wasReceivedBy:[message from]];
}

@end
