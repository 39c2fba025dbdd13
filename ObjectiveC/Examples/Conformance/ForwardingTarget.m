#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Engine : NSObject
- (int)power;
@end
@implementation Engine
- (int)power { return 90; }
@end

@interface Car : NSObject
@end
@implementation Car
- (id)forwardingTargetForSelector:(SEL)selector
{
    printf("asked for %s\n", [NSStringFromSelector(selector) UTF8String]);
    return sel_isEqual(selector, @selector(power)) ? [[Engine alloc] init] : nil;
}
@end

int main(void)
{
    id car = [[Car alloc] init];
    printf("%d\n", [car respondsToSelector:@selector(power)]);
    printf("%d\n", [car power]);
    return 0;
}
