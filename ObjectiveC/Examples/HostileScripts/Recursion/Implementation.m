// ends: depth. A method calls its own implementation.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Caller : NSObject
@end
@implementation Caller
- (void)again
{
    void (*function)(id, SEL) = (void (*)(id, SEL))[self methodForSelector:_cmd];
    function(self, _cmd);
}
@end

int main(void)
{
    [[Caller new] again];
    return 0;
}
