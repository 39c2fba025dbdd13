// ends: depth|exception. The resolving of a method sends an unknown message.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
+ (BOOL)resolveInstanceMethod:(SEL)name
{
    [(id)[Caller new] length];
    return NO;
}
@end

int main(void)
{
    [(id)[Caller new] length];
    return 0;
}
