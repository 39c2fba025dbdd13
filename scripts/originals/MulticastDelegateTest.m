// Runs the test program of GCDMulticastDelegate, which is XMPPFramework's, and serves the main queue for
// two seconds: with a run loop, or with dispatch_main.
#import "MulticastDelegateTest.h"

int main(void)
{
    // Drained before the main queue is served, as by an application: a delegate is in it that the test
    // deallocates there.
    @autoreleasepool {
        [[MulticastDelegateTest sharedInstance] test];
    }
#ifdef DISPATCH_MAIN
    dispatch_time_t end = dispatch_time(DISPATCH_TIME_NOW, 2 * NSEC_PER_SEC);
    dispatch_after(end, dispatch_get_main_queue(), ^{ exit(0); });
    dispatch_main();
#else
    [[NSRunLoop mainRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:2]];
#endif
    return 0;
}
