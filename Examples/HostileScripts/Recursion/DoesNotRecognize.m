// ends: depth. An unknown message is answered by an unknown message.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (void)doesNotRecognizeSelector:(SEL)name { [(id)self length]; }
@end

int main(void)
{
    [(id)[Caller new] length];
    return 0;
}
