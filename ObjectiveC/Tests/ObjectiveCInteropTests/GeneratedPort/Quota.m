#import "Quota.h"

NSString *const QuotaReason = @"too many";

@implementation Quota
{
  dispatch_queue_t queue;
  dispatch_queue_t delegateQueue;
  id<QuotaDelegate> delegate;
  Gate *gate;
  NSInteger used;
}

- (instancetype)initWithDispatchQueue:(dispatch_queue_t)aQueue
{
  if ((self = [super init])) queue = aQueue;
  return self;
}

- (void)activate:(Gate *)aGate
{
  if (gate) return;
  gate = aGate;
  [gate addDelegate:self delegateQueue:queue];
}

- (void)deactivate
{
  [gate removeDelegate:self];
  gate = nil;
}

- (void)addDelegate:(id)aDelegate delegateQueue:(dispatch_queue_t)aQueue
{
  delegate = aDelegate;
  delegateQueue = aQueue;
}

- (QuotaState)state { return used < gate.capacity ? QuotaStateFree : QuotaStateFull; }

- (BOOL)allows:(NSInteger)amount
{
  if (amount >= 0 && used < gate.capacity && amount < gate.capacity - used) return YES;
  dispatch_async(delegateQueue, ^{
    [self->delegate quota:self didRefuse:amount reason:amount < 0 ? nil : QuotaReason];
  });
  return NO;
}

- (void)perform:(void (^)(void))block { block(); }

- (void)gate:(Gate *)gate didAdmit:(NSInteger)amount { used = amount % 100; }

@end
