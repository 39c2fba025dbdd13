#import <Foundation/Foundation.h>

@interface Counter : NSObject
@property (nonatomic) int count;
@end
@implementation Counter
- (void)fire:(NSTimer *)timer { self.count++; }
@end

int main(void)
{
    @autoreleasepool
    {
        NSRunLoop *loop = [NSRunLoop currentRunLoop];
        NSDate *later = [NSDate dateWithTimeIntervalSinceNow:30];
        printf("%d\n", [loop runMode:@"Empty" beforeDate:later]);
        Counter *counter = [[Counter alloc] init];
        NSTimer *timer = [NSTimer timerWithTimeInterval:0.01 target:counter selector:@selector(fire:)
                                               userInfo:nil repeats:YES];
        [loop addTimer:timer forMode:@"Busy"];
        printf("%d\n", [loop runMode:@"Empty" beforeDate:later]);
        printf("%d\n", [later timeIntervalSinceNow] > 20);
        while (counter.count == 0)
            [loop runMode:@"Busy" beforeDate:[NSDate dateWithTimeIntervalSinceNow:1]];
        [timer invalidate];
        printf("%d\n", [loop runMode:@"Busy" beforeDate:later]);
    }
    return 0;
}
