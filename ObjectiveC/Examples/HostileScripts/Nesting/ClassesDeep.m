// ends: normally|depth|exception|memory|time. Classes inherit 20,000 deep; methods are looked up, and instances made.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    Class last = [NSObject class];
    for (int i = 0; i < 20000; i++) {
        last = objc_allocateClassPair(last, [[NSString stringWithFormat:@"C%d", i] UTF8String], 0);
        objc_registerClassPair(last);
    }
    id object = [[last alloc] init];
    printf("%d %d\n", [object respondsToSelector:@selector(nothing)], [object isKindOfClass:[NSString class]]);
    object = nil;
    return 0;
}
