// A proxy passes on what it is sent, and lets the other object answer what is asked about it.
#import <Foundation/Foundation.h>

@interface Logger : NSProxy
{
    id _target;
    int _count;
}
- (instancetype)initWithTarget:(id)target;
- (int)count;
@end
@implementation Logger
- (instancetype)initWithTarget:(id)target
{
    _target = target;
    return self;
}
- (int)count { return _count; }
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector
{
    return [_target methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation
{
    _count++;
    printf("-> %s\n", [NSStringFromSelector([invocation selector]) UTF8String]);
    [invocation invokeWithTarget:_target];
}
@end

int main(void)
{
    NSMutableArray *list = [NSMutableArray array];
    Logger *proxy = [[Logger alloc] initWithTarget:list];
    [(id)proxy addObject:@"a"];
    [(id)proxy addObject:@"b"];
    printf("%lu\n", (unsigned long)[list count]);
    printf("%s\n", [[(id)proxy objectAtIndex:1] UTF8String]);
    printf("%s\n", [[(id)proxy componentsJoinedByString:@"+"] UTF8String]);
    printf("%d %d\n", [proxy isProxy], [list isProxy]);
    @try {
        [(id)proxy objectAtIndex:7];
    } @catch (NSException *exception) {
        printf("%s\n", [exception.name UTF8String]);
    }
    printf("%d\n", [proxy count]);
    return 0;
}
