#import <XCTest/XCTest.h>

@interface QuotaPlugin : NSObject
@end

@implementation QuotaPlugin
- (BOOL)worker:(id)sender shouldPerformSubTask:(NSString *)subtask
{
    return [subtask length] < 10;
}
@end

@interface QuotaTests : NSObject
@end

@implementation QuotaTests {
    QuotaPlugin *plugin;
}

- (void)setUp
{
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

@end
