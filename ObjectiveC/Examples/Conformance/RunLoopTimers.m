// Timers send messages or run blocks in the run loop of a thread, retain their targets, and are invalid afterwards.
#import <Foundation/Foundation.h>

@interface Clock : NSObject
@property int ticks;
@end
@implementation Clock
- (void)tick:(NSTimer *)timer
{
    self.ticks++;
    printf("tick %d %s %d\n", self.ticks, [[timer.userInfo description] UTF8String], timer.isValid);
    if (self.ticks == 3) [timer invalidate];
}
- (void)plain { printf("plain\n"); }
- (void)dealloc { printf("dealloc after %d\n", self.ticks); }
@end

static void wait(BOOL (^condition)(void))
{
    while (!condition())
        [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.02]];
}

int main(void)
{
    __block int rings = 0;
    @autoreleasepool {
        NSTimer *repeating;
        @autoreleasepool {
            Clock *clock = [[Clock alloc] init];
            repeating = [NSTimer scheduledTimerWithTimeInterval:0.02 target:clock selector:@selector(tick:)
                                                       userInfo:@"info" repeats:YES];
        }
        printf("%d %.2f\n", repeating.isValid, repeating.timeInterval);
        wait(^{ return (BOOL)!repeating.isValid; });
        printf("invalid\n");
        [repeating fire];
        [repeating invalidate];
    }

    Clock *other = [[Clock alloc] init];
    NSTimer *once = [NSTimer timerWithTimeInterval:0.01 target:other selector:@selector(plain) userInfo:nil repeats:NO];
    printf("%d %.1f\n", once.isValid, once.timeInterval);
    [[NSRunLoop currentRunLoop] addTimer:once forMode:NSDefaultRunLoopMode];
    [[NSRunLoop currentRunLoop] addTimer:once forMode:NSRunLoopCommonModes];
    wait(^{ return (BOOL)!once.isValid; });

    NSTimer *block = [NSTimer scheduledTimerWithTimeInterval:60 repeats:YES block:^(NSTimer *timer) {
        rings++;
        printf("ring %d %d\n", rings, (int)timer.timeInterval);
    }];
    [block fire];
    printf("%d\n", block.isValid);
    double left = [block.fireDate timeIntervalSinceNow];
    printf("%d\n", left > 58 && left <= 60);
    block.fireDate = [NSDate dateWithTimeIntervalSinceNow:0.01];
    wait(^{ return (BOOL)(rings == 2); });
    [block invalidate];
    [block setFireDate:[NSDate date]];

    NSThread *thread = [[NSThread alloc] initWithBlock:^{
        __block int beats = 0;
        [NSTimer scheduledTimerWithTimeInterval:0.01 repeats:YES block:^(NSTimer *timer) {
            printf("beat %d\n", [NSThread isMainThread]);
            if (++beats == 2) [timer invalidate];
        }];
        [NSTimer scheduledTimerWithTimeInterval:0.015 repeats:NO block:^(NSTimer *timer) {
            printf("never\n");
        }].fireDate = [NSDate distantFuture];
        while (beats < 2)
            [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.02]];
    }];
    [thread start];
    wait(^{ return thread.isFinished; });
    printf("end\n");
    return 0;
}
