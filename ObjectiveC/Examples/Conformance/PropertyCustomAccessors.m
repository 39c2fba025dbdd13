#import <Foundation/Foundation.h>

@interface Lamp : NSObject
@property (nonatomic, getter=isOn, setter=turn:) BOOL on;
@property (nonatomic) int level;
@end
@implementation Lamp
- (void)setLevel:(int)level
{
    printf("level %d to %d\n", _level, level);
    _level = level > 9 ? 9 : level;
}
@end

int main(void)
{
    Lamp *lamp = [[Lamp alloc] init];
    lamp.on = YES;
    printf("%d %d\n", lamp.on, [lamp isOn]);
    [lamp turn:NO];
    printf("%d\n", lamp.isOn);
    printf("%d %d\n", [lamp respondsToSelector:@selector(isOn)],
           [lamp respondsToSelector:NSSelectorFromString(@"setOn:")]);
    lamp.level = 3;
    lamp.level += 20;
    lamp.level--;
    printf("%d\n", lamp.level);
    return 0;
}
