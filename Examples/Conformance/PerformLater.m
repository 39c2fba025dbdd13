// Messages can be put off to the run loop, and taken back.
#import <Foundation/Foundation.h>

@interface Bell : NSObject
@end
@implementation Bell
- (void)ring:(NSString *)text { printf("ring %s\n", [text UTF8String]); }
@end

int main(void)
{
    Bell *bell = [[Bell alloc] init];
    [bell performSelector:@selector(ring:) withObject:@"later" afterDelay:0.05];
    [bell performSelector:@selector(ring:) withObject:@"soon" afterDelay:0];
    [bell performSelector:@selector(ring:) withObject:@"never" afterDelay:0.02];
    [NSObject cancelPreviousPerformRequestsWithTarget:bell selector:@selector(ring:) object:@"never"];
    printf("waiting\n");
    [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.2]];
    printf("done\n");
    return 0;
}
