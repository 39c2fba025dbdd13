// ends: depth. A message is an argument of itself, without end.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (int)take:(int)a and:(int)b
{
    return [self take:[self take:a and:b] and:[self take:b and:a]];
}
@end

int main(void)
{
    [[Caller new] take:1 and:2];
    return 0;
}
