// ends: normally|memory|exception. Classes are allocated with wrong names and superclasses, and used unregistered.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    @try { objc_allocateClassPair([NSObject class], NULL, 0); } @catch (id exception) {}
    @try { objc_registerClassPair(objc_allocateClassPair([NSObject class], "", 0)); } @catch (id exception) {}
    @try { objc_registerClassPair(objc_allocateClassPair([NSObject class], "a b:c\n", -5)); } @catch (id exception) {}
    @try { objc_allocateClassPair((Class)@"text", "Odd", 0); } @catch (id exception) {}
    @try { objc_registerClassPair(objc_allocateClassPair(object_getClass([NSObject class]), "Meta", 0)); [(id)NSClassFromString(@"Meta") new]; } @catch (id exception) {}
    @try { objc_registerClassPair(objc_allocateClassPair(Nil, "Root", 0)); [(id)NSClassFromString(@"Root") new]; NSLog(@"%@", NSClassFromString(@"Root")); } @catch (id exception) {}
    @try { id made = objc_allocateClassPair([NSObject class], "Loose", 0); [made new]; NSLog(@"%@ %@", made, [[made alloc] init]); } @catch (id exception) {}
    @try { Class made = objc_allocateClassPair([NSObject class], "Wide", 0); class_addIvar(made, "x", -1, 200, "^"); class_addIvar(made, NULL, 8, 3, NULL); } @catch (id exception) {}
    @try { class_addIvar([NSObject class], "late", 8, 3, "@"); class_addIvar(Nil, "x", 8, 3, "@"); } @catch (id exception) {}
    @try { Class made = objc_allocateClassPair([NSObject class], "Large", 0); class_addIvar(made, "x", 8, 3, "[100000000000i]"); objc_registerClassPair(made); [made new]; } @catch (id exception) {}
    @try { class_copyMethodList((Class)@"x", NULL); class_copyIvarList([NSObject new], NULL); class_getName((Class)@5); } @catch (id exception) {}
    return 0;
}
