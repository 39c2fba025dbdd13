#import <XCTest/XCTest.h>

@interface QuotaPlugin : NSObject
@property (nonatomic, copy) void (^whenFinished)(NSString *subtask, NSTimeInterval duration);
@end

@implementation QuotaPlugin
- (BOOL)worker:(id)sender shouldPerformSubTask:(NSString *)subtask
{
    return [subtask length] < 10;
}

- (void)worker:(id)sender didFinishSubTask:(NSString *)subtask inDuration:(NSTimeInterval)duration
{
    if (self.whenFinished) self.whenFinished(subtask, duration);
}
@end

@interface QuotaTests : XCTestCase
@end

@implementation QuotaTests {
    QuotaPlugin *plugin;
}

- (void)setUp
{
    [super setUp];
    plugin = [[QuotaPlugin alloc] init];
}

- (void)testThatLongNamesAreRefused
{
    XCTAssertTrue([plugin worker:nil shouldPerformSubTask:@"crop"]);
    XCTAssertFalse([plugin worker:nil shouldPerformSubTask:@"a very long name"], @"the limit is 10");
}

- (void)testThatNoNameIsShort
{
    XCTAssertEqual([plugin worker:nil shouldPerformSubTask:nil], YES);
}

- (void)testThatItIsToldOnItsQueue
{
    char key = 0;
    void *here = &key;
    dispatch_queue_t queue = dispatch_queue_create("plugin", NULL);
    dispatch_queue_set_specific(queue, here, here, NULL);
    XCTestExpectation *told = [self expectationWithDescription:@"told"];
    plugin.whenFinished = ^(NSString *subtask, NSTimeInterval duration) {
        XCTAssertEqualObjects(subtask, @"crop");
        XCTAssertEqualWithAccuracy(duration, 0.5, 1e-9);
        XCTAssertTrue(dispatch_get_specific(here) == here);
        [told fulfill];
    };

    GCDMulticastDelegate *delegates = [[GCDMulticastDelegate alloc] init];
    [delegates addDelegate:plugin delegateQueue:queue];
    [(id)delegates worker:self didFinishSubTask:@"crop" inDuration:0.5];
    [self waitForExpectationsWithTimeout:5 handler:nil];
}

@end
