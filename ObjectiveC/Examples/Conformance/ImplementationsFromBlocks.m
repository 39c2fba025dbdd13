// Methods are looked up, called by their addresses, and made of blocks.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Calculator : NSObject
- (int)twice:(int)value;
@end
@implementation Calculator
- (int)twice:(int)value { return value * 2; }
@end

@interface Sub : Calculator
@end
@implementation Sub
@end

int main(void)
{
    Calculator *calculator = [[Calculator alloc] init];
    Method method = class_getInstanceMethod([Sub class], @selector(twice:));
    int (*twice)(id, SEL, int) = (int (*)(id, SEL, int))method_getImplementation(method);
    printf("%d %s\n", twice(calculator, @selector(twice:), 4), sel_getName(method_getName(method)));
    printf("%d\n", method == class_getInstanceMethod([Calculator class], @selector(twice:)));
    printf("%u\n", method_getNumberOfArguments(method));
    printf("%d\n", class_getInstanceMethod([Calculator class], @selector(thrice:)) == NULL);

    int offset = 100;
    IMP thrice = imp_implementationWithBlock(^(id self, int value) {
        return [self twice:value] + value + offset;
    });
    printf("%d\n", class_addMethod([Calculator class], @selector(thrice:), thrice, "i@:i"));
    printf("%d\n", class_addMethod([Calculator class], @selector(thrice:), thrice, "i@:i"));
    printf("%d\n", [(id)calculator respondsToSelector:@selector(thrice:)]);
    int (*call)(id, SEL, int) = (int (*)(id, SEL, int))[calculator methodForSelector:@selector(thrice:)];
    printf("%d\n", call(calculator, @selector(thrice:), 2));

    // Of an inherited method this makes one of the subclass.
    IMP none = class_replaceMethod([Sub class], @selector(twice:),
        imp_implementationWithBlock(^(id self, int value) { return -value; }),
        method_getTypeEncoding(method));
    printf("%d %d %d\n", none == NULL, [[[Sub alloc] init] twice:4], [calculator twice:4]);
    IMP old = method_setImplementation(method,
        imp_implementationWithBlock(^(id self, int value) { return value * 20; }));
    printf("%d %d\n", old == (IMP)twice, [calculator twice:4]);
    return 0;
}
