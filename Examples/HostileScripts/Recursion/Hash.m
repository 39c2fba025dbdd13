// ends: depth. A hash asks a set for its member.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (NSUInteger)hash { return [[NSSet setWithObject:self] count]; }
@end

int main(void)
{
    NSLog(@"%@", [NSSet setWithObject:[Caller new]]);
    return 0;
}
