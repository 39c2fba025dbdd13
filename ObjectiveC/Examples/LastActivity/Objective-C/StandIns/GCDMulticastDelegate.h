// What LastActivity uses of GCDMulticastDelegate, for the compiler to check it without that.
#import <Foundation/Foundation.h>

@interface GCDMulticastDelegateEnumerator : NSObject
- (BOOL)getNextDelegate:(id __strong *)delegate
          delegateQueue:(dispatch_queue_t *)queue
            forSelector:(SEL)selector;
@end

@interface GCDMulticastDelegate : NSObject
- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue;
- (void)removeDelegate:(id)delegate;
- (GCDMulticastDelegateEnumerator *)delegateEnumerator;
@end
