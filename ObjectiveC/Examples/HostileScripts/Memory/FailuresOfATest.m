// ends: exception. A test that nothing runs fails for ever, and goes on.
#import <XCTest/XCTest.h>

@interface FailingTests : XCTestCase
@end
@implementation FailingTests
- (void)testFails { for (int i = 0;; i++) XCTFail(@"failure %d", i); }
@end

int main(void)
{
    [[FailingTests new] testFails];
    return 0;
}
