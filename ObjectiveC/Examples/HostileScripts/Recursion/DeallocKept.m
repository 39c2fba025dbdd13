// ends: depth|time|normally. A dealloc puts another object of its class in place of itself.
#import <Foundation/Foundation.h>

static id kept;

@interface Caller : NSObject
@end
@implementation Caller
- (void)dealloc { kept = [Caller new]; kept = nil; }
@end

int main(void)
{
    kept = [Caller new];
    kept = nil;
    return 0;
}
