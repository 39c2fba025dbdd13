// ends: depth|exception. The resolving of a method asks for ever new methods.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
+ (BOOL)resolveInstanceMethod:(SEL)name
{
    static int number = 0;
    NSString *next = [NSString stringWithFormat:@"m%d", number++];
    return [Caller instancesRespondToSelector:NSSelectorFromString(next)];
}
@end

int main(void)
{
    [(id)[Caller new] length];
    return 0;
}
