// ends: depth. A method sends itself by objc_msgSend.
#import <Foundation/Foundation.h>
#import <objc/message.h>
#import <objc/runtime.h>

@interface Caller : NSObject
@end
@implementation Caller
- (void)again { ((void (*)(id, SEL))objc_msgSend)(self, _cmd); }
@end

int main(void)
{
    [[Caller new] again];
    return 0;
}
