// ends: normally|exception. A class is disposed of that has objects, subclasses and running methods.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    Class made = objc_allocateClassPair([NSObject class], "Made", 0);
    class_addIvar(made, "value", 8, 3, "@");
    class_addMethod(made, @selector(again), imp_implementationWithBlock(^(id own) {
        objc_disposeClassPair([own class]);
        return [own description];
    }), "@@:");
    objc_registerClassPair(made);
    Class sub = objc_allocateClassPair(made, "Sub", 0);
    objc_registerClassPair(sub);
    id object = [made new], other = [sub new];
    object_setIvar(object, class_getInstanceVariable(made, "value"), other);
    NSLog(@"%@", [object performSelector:@selector(again)]);
    objc_disposeClassPair(made);
    objc_disposeClassPair(made);
    NSLog(@"%@ %@ %d", object, other, [other isKindOfClass:made]);
    @try { [[made new] description]; [[sub new] description]; } @catch (id exception) {}
    NSLog(@"%@", object_getIvar(object, class_getInstanceVariable(made, "value")));
    object = nil;
    made = objc_allocateClassPair([NSObject class], "Made", 0);
    @try { objc_registerClassPair(made); objc_registerClassPair(made); } @catch (id exception) {}
    return 0;
}
