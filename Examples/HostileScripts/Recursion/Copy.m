// ends: depth. A copy copies itself.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (id)copyWithZone:(NSZone *)zone { return [self copy]; }
@end

int main(void)
{
    [[Caller new] copy];
    return 0;
}
