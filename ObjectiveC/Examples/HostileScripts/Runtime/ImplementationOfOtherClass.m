// ends: normally. Methods of strings become methods of arrays and of plain objects.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Plain : NSObject
@end
@implementation Plain

@end

int main(void)
{
    unsigned int count = 0;
    Method *methods = class_copyMethodList([NSString class], &count);
    for (unsigned int i = 0; i < count; i++) {
        class_replaceMethod([Plain class], method_getName(methods[i]), method_getImplementation(methods[i]), method_getTypeEncoding(methods[i]));
    }
    for (unsigned int i = 0; i < count; i++) {
        SEL name = method_getName(methods[i]);
        @try { [[Plain new] performSelector:name withObject:@"x" withObject:@"y"]; } @catch (id exception) {}
        @try { [[Plain new] performSelector:name withObject:[Plain new]]; } @catch (id exception) {}
    }
    methods = class_copyMethodList([NSMutableArray class], &count);
    for (unsigned int i = 0; i < count; i++) {
        IMP function = method_getImplementation(methods[i]);
        @try { ((void (*)(id, SEL, id))function)([Plain new], method_getName(methods[i]), @5); } @catch (id exception) {}
        @try { ((void (*)(id, SEL, id))function)((id)[NSString class], method_getName(methods[i]), @5); } @catch (id exception) {}
    }
    return 0;
}
