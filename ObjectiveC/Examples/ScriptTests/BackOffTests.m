#import <XCTest/XCTest.h>

/// Connects again after a lost connection, after delays that double up to a minute.
@interface BackOff : NSObject
@property (nonatomic, readonly) NSUInteger attempts;
- (void)connectionWasLost;
- (void)connect;
@end

@implementation BackOff {
    dispatch_queue_t queue;
    NSTimeInterval delay;
}

- (instancetype)init
{
    if ((self = [super init])) {
        queue = dispatch_queue_create("back-off", DISPATCH_QUEUE_SERIAL);
        delay = 0.5;
    }
    return self;
}

- (void)connectionWasLost
{
    dispatch_time_t time = dispatch_time(DISPATCH_TIME_NOW, (int64_t)(delay * NSEC_PER_SEC));
    delay = MIN(60, delay * 2);
    dispatch_after(time, queue, ^{ [self connect]; });
}

- (void)connect
{
    _attempts += 1;
    [self connectionWasLost];
}
@end

@interface BackOffTests : XCTestCase
@property (nonatomic) NSUInteger calls;
@end

@implementation BackOffTests

- (void)setUp
{
    [super setUp];
    [ManualClock begin];
}

- (void)testAnHourOfAttempts
{
    BackOff *backOff = [[BackOff alloc] init];
    [backOff connectionWasLost];
    [ManualClock advanceBy:0.4];
    XCTAssertEqual(backOff.attempts, 0);
    [ManualClock advanceBy:0.1];
    XCTAssertEqual(backOff.attempts, 1);
    // The sixth attempt comes after 31.5 s, the seventh after 63.5 s, and then one each minute.
    [ManualClock advanceBy:3599.5];
    XCTAssertEqual(backOff.attempts, 7 + (3600 - 64) / 60);
    XCTAssertEqual([ManualClock pendingCount], 1);
}

- (void)testATimerThatRepeats
{
    __block NSUInteger count = 0;
    dispatch_queue_t queue = dispatch_queue_create("timer", DISPATCH_QUEUE_SERIAL);
    dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, queue);
    dispatch_source_set_timer(timer, dispatch_time(DISPATCH_TIME_NOW, 10 * NSEC_PER_SEC), 10 * NSEC_PER_SEC, 0);
    dispatch_source_set_event_handler(timer, ^{ count += 1; });
    [ManualClock advanceBy:100];
    XCTAssertEqual(count, 0, @"the timer is suspended");
    dispatch_resume(timer);
    [ManualClock advanceBy:3600];
    XCTAssertEqual(count, 1 + 360);
    dispatch_suspend(timer);
    [ManualClock advanceBy:3600];
    XCTAssertEqual(count, 361);
    dispatch_resume(timer);
    [ManualClock advanceBy:1];
    XCTAssertEqual(count, 362);
    dispatch_source_cancel(timer);
    [ManualClock advanceBy:3600];
    XCTAssertEqual(count, 362);
}

- (void)testDelayedMessagesOnTheMainQueue
{
    [self performSelector:@selector(addCall:) withObject:@2 afterDelay:1800];
    [self performSelector:@selector(addCall:) withObject:@40 afterDelay:3600];
    XCTAssertTrue([ManualClock advanceToNext]);
    XCTAssertEqual(self.calls, 2);
    XCTAssertEqualWithAccuracy([ManualClock time], 1800, 0.001);
    [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:1801]];
    XCTAssertEqual(self.calls, 42);
    XCTAssertFalse([ManualClock advanceToNext]);
}

- (void)addCall:(NSNumber *)number
{
    self.calls += [number unsignedIntegerValue];
}

- (void)testThatSleepingTakesNoTime
{
    NSDate *start = [NSDate date];
    CFTimeInterval uptime = CACurrentMediaTime();
    sleep(3600);
    [NSThread sleepForTimeInterval:0.5];
    XCTAssertEqualWithAccuracy([[NSDate date] timeIntervalSinceDate:start], 3600.5, 0.001);
    XCTAssertEqualWithAccuracy(CACurrentMediaTime() - uptime, 3600.5, 0.001);
}

- (void)testAHandlerThatSleeps
{
    NSMutableArray *calls = [NSMutableArray array];
    dispatch_queue_t queue = dispatch_queue_create("slow", DISPATCH_QUEUE_SERIAL);
    dispatch_after(dispatch_time(DISPATCH_TIME_NOW, 1 * NSEC_PER_SEC), queue, ^{
        sleep(60);
        [calls addObject:@"slow"];
    });
    dispatch_after(dispatch_time(DISPATCH_TIME_NOW, 2 * NSEC_PER_SEC), queue, ^{ [calls addObject:@"late"]; });
    [ManualClock advanceBy:5];
    XCTAssertEqualObjects(calls, (@[ @"slow", @"late" ]));
    XCTAssertEqualWithAccuracy([ManualClock time], 61, 0.001);
}

- (void)testAWaitOfAnotherQueue
{
    dispatch_semaphore_t semaphore = dispatch_semaphore_create(0);
    __block long result = -1;
    dispatch_group_t group = dispatch_group_create();
    dispatch_group_async(group, dispatch_get_global_queue(0, 0), ^{
        result = dispatch_semaphore_wait(semaphore, dispatch_time(DISPATCH_TIME_NOW, 3600 * NSEC_PER_SEC));
    });
    while ([ManualClock pendingCount] == 0) usleep(0);
    [ManualClock advanceBy:3600];
    dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
    XCTAssertNotEqual(result, 0, @"the wait has timed out");
}
@end
