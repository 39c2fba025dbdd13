// A console program for XMPPFramework, which has the commands that the plug-ins of the chat client
// have. A class of the program for each module adds the commands to the module.
#import "XMPP.h"
#import "XMPPFramework.h"

@class XMPPIDTracker;

/// The program as the host of its modules: ChatServices of the chat client.
@protocol Services
- (XMPPJID *)addressOf:(NSString *)text;
- (void)show:(NSString *)text;
- (NSString *)programName;
- (void)message:(NSString *)messageID wasReceivedBy:(XMPPJID *)jid;
- (void)contact:(XMPPJID *)jid isTyping:(BOOL)isTyping;
@end

/// The connection to the server.
@protocol Server
- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue;
- (void)removeDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue;
- (void)sendElement:(NSXMLElement *)element;
- (void)connect;
@end

/// The messages of the server and the user to each module.
@protocol ModuleMessages
- (BOOL)activate;
- (void)deactivate;
- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue;
- (void)removeDelegate:(id)delegate;
- (NSArray *)features;
- (void)connect;
- (void)loseConnection;
@end

/// A stanza from the server.
@protocol StanzaMessages
- (BOOL)receive:(NSXMLElement *)stanza;
@end

/// A stanza of the user.
@protocol UserMessages
- (void)say:(NSXMLElement *)stanza;
@end

@interface XMPPStream (Program)
+ (XMPPStream *)shared;
+ (XMPPStream *)streamToServer:(id)server
                     ofProgram:(id)services
                      onSystem:(NSString *)system;
- (id)services;
- (NSString *)system;
- (void)connect;
/// Opens a connection that is lost before the login.
- (void)connectInVain;
- (void)loseConnection;
- (void)endStream:(NSString *)condition;
- (BOOL)receive:(NSXMLElement *)stanza;
@end

@interface NSXMLElement (Program)
/// The name of the condition in the element's error.
- (NSString *)errorCondition;
@end
