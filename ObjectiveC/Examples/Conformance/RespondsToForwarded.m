// What is forwarded works, and still is not responded to unless the class says so.
#import <Foundation/Foundation.h>

@interface Inner : NSObject
- (NSString *)hello;
@end
@implementation Inner
- (NSString *)hello { return @"hello"; }
@end

@interface Silent : NSObject
@property (strong) Inner *inner;
@end
@implementation Silent
- (id)forwardingTargetForSelector:(SEL)selector
{
    return [self.inner respondsToSelector:selector] ? self.inner : nil;
}
@end

@interface Honest : Silent
@end
@implementation Honest
- (BOOL)respondsToSelector:(SEL)selector
{
    return [super respondsToSelector:selector] || [self.inner respondsToSelector:selector];
}
@end

int main(void)
{
    for (Class type in @[[Silent class], [Honest class]]) {
        Silent *object = [[type alloc] init];
        printf("%d", [object respondsToSelector:@selector(hello)]);
        object.inner = [[Inner alloc] init];
        printf(" %d", [object respondsToSelector:@selector(hello)]);
        printf(" %s", [[(id)object hello] UTF8String]);
        printf(" %d", [type instancesRespondToSelector:@selector(hello)]);
        printf(" %d", [object methodSignatureForSelector:@selector(hello)] != nil);
        object.inner = nil;
        @try {
            [(id)object hello];
        } @catch (NSException *exception) {
            printf(" %s\n", [exception.name UTF8String]);
        }
    }
    return 0;
}
