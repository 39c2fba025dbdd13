#import "Gate.h"

extern NSString *const QuotaReason;

typedef NS_ENUM(NSInteger, QuotaState) { QuotaStateFree, QuotaStateFull };

@class Quota;

@protocol QuotaDelegate <NSObject>
- (void)quota:(Quota *)quota didRefuse:(NSInteger)amount reason:(NSString *)name;
@end

@interface Quota : NSObject
@property (readonly) QuotaState state;
- (instancetype)initWithDispatchQueue:(dispatch_queue_t)queue;
- (void)activate:(Gate *)gate;
- (void)deactivate;
- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue;
- (BOOL)allows:(NSInteger)amount;
- (void)perform:(void (^)(void))block;
@end
