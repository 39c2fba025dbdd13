// ends: depth|time|normally|memory. A dealloc makes two objects of its class.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (void)dealloc
{
    [Caller new];
    [Caller new];
}
@end

int main(void)
{
    [Caller new];
    return 0;
}
