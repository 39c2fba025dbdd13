// ends: depth|deadline|exception. A method performs itself on the main thread, and waits.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (void)again { [self performSelectorOnMainThread:_cmd withObject:nil waitUntilDone:YES]; }
@end

int main(void)
{
    [[Caller new] again];
    return 0;
}
