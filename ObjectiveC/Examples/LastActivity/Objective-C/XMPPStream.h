// The stream that LastActivity is a module of, as far as it is used there: the original is ported,
// not run, so there is no implementation.
#import <Foundation/Foundation.h>

@class GCDMulticastDelegate;

NS_ASSUME_NONNULL_BEGIN

/// An element of XML: a stanza, or something in one.
@interface XMPPElement : NSObject

@property (nonatomic, readonly, copy) NSString *name;
@property (nonatomic, readonly, copy) NSString *xmlns;
@property (nonatomic, readonly, copy) NSString *text;

+ (XMPPElement *)iqWithType:(NSString *)type
                         to:(nullable NSString *)jid
                  elementID:(NSString *)elementID
                      child:(nullable XMPPElement *)child;
+ (XMPPElement *)elementWithName:(NSString *)name xmlns:(NSString *)xmlns;

- (nullable NSString *)attributeForName:(NSString *)name;
- (void)setAttribute:(NSString *)value forName:(NSString *)name;
- (nullable XMPPElement *)childWithName:(NSString *)name xmlns:(NSString *)xmlns;

/// The name of what is in the error element: `forbidden`, `service-unavailable`.
@property (nonatomic, readonly, copy, nullable) NSString *errorCondition;

@end

@interface XMPPStream : NSObject

- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue;
- (void)removeDelegate:(id)delegate;
- (void)sendElement:(XMPPElement *)element;

@end

@protocol XMPPStreamDelegate <NSObject>
@optional

/// Asks whether the delegate handles an iq. A request that nobody handles is refused with
/// `service-unavailable`.
- (BOOL)xmppStream:(XMPPStream *)sender didReceiveIQ:(XMPPElement *)iq;

/// Asks which features the delegate has, for service discovery (XEP-0030).
- (NSArray<NSString *> *)featuresForXMPPStream:(XMPPStream *)sender;

@end

NS_ASSUME_NONNULL_END
