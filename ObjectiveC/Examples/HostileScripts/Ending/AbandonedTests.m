// ends: deadline|exception. A test case waits for expectations that nothing fulfils.
#import <XCTest/XCTest.h>

@interface Case : XCTestCase
@end
@implementation Case
@end

int main(void)
{
    Case *test = [Case new];
    XCTestExpectation *never = [test expectationWithDescription:@"never"];
    [test waitForExpectationsWithTimeout:1e9 handler:nil];
    return 0;
}
