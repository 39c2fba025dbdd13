// ends: depth. An isEqual: compares the other way round.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (BOOL)isEqual:(id)other { return [other isEqual:self]; }
@end

int main(void)
{
    printf("%d\n", [[Caller new] isEqual:[Caller new]]);
    return 0;
}
