// ends: depth. An isEqual: compares arrays of the objects.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (BOOL)isEqual:(id)other { return [@[self] isEqual:@[other]]; }
@end

int main(void)
{
    printf("%d\n", [@[[Caller new]] isEqual:@[[Caller new]]]);
    return 0;
}
