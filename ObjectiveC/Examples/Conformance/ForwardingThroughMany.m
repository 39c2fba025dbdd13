// A multicast forwards a message to all that respond, and answers for a message nobody knows.
#import <Foundation/Foundation.h>

@protocol Listening
@optional
- (void)heard:(NSString *)text times:(int)times;
- (BOOL)allows:(id)thing;
- (double)weight;
@end

@interface Hub : NSObject
{
    NSMutableArray *_delegates;
}
- (void)add:(id)delegate;
@end
@implementation Hub
- (instancetype)init
{
    if ((self = [super init])) _delegates = [NSMutableArray array];
    return self;
}
- (void)add:(id)delegate { [_delegates addObject:delegate]; }
- (void)nothing {}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector
{
    for (id delegate in _delegates) {
        NSMethodSignature *signature = [delegate methodSignatureForSelector:selector];
        if (signature) return signature;
    }
    return [[self class] instanceMethodSignatureForSelector:@selector(nothing)];
}
- (void)forwardInvocation:(NSInvocation *)invocation
{
    for (id delegate in _delegates) {
        if ([delegate respondsToSelector:[invocation selector]]) [invocation invokeWithTarget:delegate];
    }
}
@end

@interface Loud : NSObject <Listening>
@end
@implementation Loud
- (void)heard:(NSString *)text times:(int)times { printf("loud %s %d\n", [text UTF8String], times); }
- (BOOL)allows:(id)thing { return YES; }
@end
@interface Strict : NSObject <Listening>
@end
@implementation Strict
- (void)heard:(NSString *)text times:(int)times { printf("strict %s %d\n", [text UTF8String], times); }
- (BOOL)allows:(id)thing { return thing != nil; }
- (double)weight { return 2.5; }
@end

int main(void)
{
    Hub *hub = [[Hub alloc] init];
    id<Listening> all = (id<Listening>)hub;
    [all heard:@"nobody" times:0];
    [hub add:[[Loud alloc] init]];
    [hub add:[[Strict alloc] init]];
    [all heard:@"hello" times:2];
    printf("%d %d\n", [all allows:@"x"], [all allows:nil]);
    printf("%.1f\n", [all weight]);
    printf("%d\n", [hub respondsToSelector:@selector(weight)]);
    return 0;
}
