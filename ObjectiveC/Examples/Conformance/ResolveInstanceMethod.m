#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@protocol Late
- (int)answer;
@end

static int answer(id self, SEL command)
{
    return 42;
}

@interface Lazy : NSObject
@end
@implementation Lazy
+ (BOOL)resolveInstanceMethod:(SEL)selector
{
    if (sel_isEqual(selector, @selector(answer))) {
        printf("resolves\n");
        class_addMethod(self, selector, (IMP)answer, "i@:");
        return YES;
    }
    return [super resolveInstanceMethod:selector];
}
@end

int main(void)
{
    id<Late> lazy = (id<Late>)[[Lazy alloc] init];
    printf("%d\n", [lazy answer]);
    printf("%d\n", [lazy answer]);
    return 0;
}
