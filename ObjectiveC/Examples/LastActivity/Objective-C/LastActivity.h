// Last activity (XEP-0012): asks others how long they have been idle, and tells them how long we have.
#import <Foundation/Foundation.h>

@class XMPPElement;
@class XMPPStream;
@protocol LastActivityDelegate;

NS_ASSUME_NONNULL_BEGIN

extern NSString *const LastActivityNamespace;  // jabber:iq:last

/// Every method can be called from any thread.
@interface LastActivity : NSObject

/// The queue that the module works on: its own, if it is given none.
@property (nonatomic, readonly) dispatch_queue_t moduleQueue;

/// Whether queries of others are answered, and the feature is announced. YES at first.
@property (nonatomic) BOOL answersQueries;

- (instancetype)initWithDispatchQueue:(nullable dispatch_queue_t)queue NS_DESIGNATED_INITIALIZER;

- (void)activate:(XMPPStream *)stream;
- (void)deactivate;

- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue;
- (void)removeDelegate:(id)delegate;

/// Notes that the user has done something just now.
- (void)noteActivity;

/// Asks somebody. The delegates are told of the answer, or that there was none in time.
///
/// @return The query's id.
- (NSString *)sendQueryToJID:(NSString *)jid withTimeout:(NSTimeInterval)timeout;

@end

@protocol LastActivityDelegate <NSObject>
@required

/// Somebody has been idle for so long; or offline, if the address is that of an account. Then the
/// status is the one that was left last.
- (void)lastActivity:(LastActivity *)sender
    didReceiveResponse:(XMPPElement *)response
               seconds:(NSUInteger)seconds
                status:(nullable NSString *)status;

- (void)lastActivity:(LastActivity *)sender
    didNotReceiveResponse:(NSString *)queryID
             dueToTimeout:(NSTimeInterval)timeout;

@optional

/// The condition is `forbidden` if we may not see the other's presence, `service-unavailable` if it
/// does not know the protocol.
- (void)lastActivity:(LastActivity *)sender
     didReceiveError:(XMPPElement *)response
           condition:(NSString *)condition;

/// How long the user has not used what the delegate watches. The shortest time of all is sent.
- (NSUInteger)lastActivity:(LastActivity *)sender idleSecondsForQuery:(XMPPElement *)query;

@end

NS_ASSUME_NONNULL_END
