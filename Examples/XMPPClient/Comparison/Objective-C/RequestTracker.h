#import "Program.h"

/// The outcome of a request: the answer, or the reason why there is none.
typedef void (^RequestHandler)(XMPPIQ *answer, NSString *failure);

/// The open requests of a module, in the order of sending.
@interface RequestTracker : NSObject
- (instancetype)initWithQueue:(dispatch_queue_t)queue;
- (void)send:(NSXMLElement *)query to:(XMPPJID *)jid then:(RequestHandler)handler;

/// Ends the request that a stanza answers; returns NO if there is none.
- (BOOL)settle:(XMPPIQ *)iq;
- (void)failAll;
@end
