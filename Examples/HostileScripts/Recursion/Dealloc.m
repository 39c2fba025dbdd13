// ends: depth|time|normally. A dealloc makes another object of its class, which is deallocated in it.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (void)dealloc { [Caller new]; }
@end

int main(void)
{
    [Caller new];
    return 0;
}
