// ends: depth. An init makes another object of its class.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (id)init
{
    if (self = [super init]) [[Caller alloc] init];
    return self;
}
@end

int main(void)
{
    [Caller new];
    return 0;
}
