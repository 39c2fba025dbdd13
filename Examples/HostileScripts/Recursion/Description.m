// ends: depth. A description describes itself.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (NSString *)description { return [NSString stringWithFormat:@"<%@>", self]; }
@end

int main(void)
{
    NSLog(@"%@", [Caller new]);
    return 0;
}
