#import <Foundation/Foundation.h>
#import <objc/runtime.h>

// A class whose class is exchanged has the class methods of another metaclass; its subclasses do not.

@interface Base : NSObject
@end

@implementation Base
+ (int)number { return 1; }
@end

@interface Derived : Base
@end

@implementation Derived
@end

static int other(id self, SEL _cmd) { return self == [Base class] ? 2 : 3; }

int main(void)
{
    @autoreleasepool {
        Class added = objc_allocateClassPair([Base class], "Added", 0);
        objc_registerClassPair(added);
        Class metaclass = object_getClass(added), original = object_getClass([Base class]);
        class_addMethod(metaclass, @selector(number), (IMP)other, "i@:");
        printf("%d %d\n", [Base number], [(id)added number]);
        object_setClass([Base class], metaclass);
        printf("%d %d %d\n", [Base number], [Derived number], object_getClass([Base class]) == metaclass);
        object_setClass([Base class], original);
        printf("%d %d\n", [Base number], object_getClass([Base class]) == original);
    }
    return 0;
}
