// Messages can be put off to the run loop, and taken back.
#import <Foundation/Foundation.h>

static int rings;

@interface Bell : NSObject
@end
@implementation Bell
- (void)ring:(NSString *)text
{
    printf("ring %s\n", [text UTF8String]);
    rings++;
}
@end

int main(void)
{
    Bell *bell = [[Bell alloc] init];
    [bell performSelector:@selector(ring:) withObject:@"later" afterDelay:0.6];
    [bell performSelector:@selector(ring:) withObject:@"soon" afterDelay:0];
    [bell performSelector:@selector(ring:) withObject:@"never" afterDelay:0.5];
    [NSObject cancelPreviousPerformRequestsWithTarget:bell selector:@selector(ring:) object:@"never"];
    printf("waiting\n");
    while (rings < 2)
        [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
    printf("done\n");
    return 0;
}
