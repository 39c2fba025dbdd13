#import <Foundation/Foundation.h>

@class Gate;

@protocol GateDelegate <NSObject>
@optional
- (void)gate:(Gate *)gate didAdmit:(NSInteger)amount;
- (void)gateDidClose:(Gate *)gate;
@end

@interface Gate : NSObject
@property (readonly) NSInteger capacity;
- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue;
- (void)removeDelegate:(id)delegate;
- (void)close;
@end
