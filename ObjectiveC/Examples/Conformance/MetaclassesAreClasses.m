// A class is an object of its metaclass, and metaclasses end in the root class.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Animal : NSObject
- (void)instanceMethod;
+ (void)classMethod;
@end
@implementation Animal
- (void)instanceMethod {}
+ (void)classMethod {}
@end
@interface Dog : Animal
@end
@implementation Dog
@end

int main(void)
{
    id type = [Dog class];
    Class meta = object_getClass(type);
    printf("%d %d\n", [type class] == type, meta == type);
    printf("%d %d\n", class_isMetaClass(meta), class_isMetaClass(type));
    printf("%d\n", class_getSuperclass(meta) == object_getClass([Animal class]));
    printf("%d\n", class_getSuperclass(object_getClass([NSObject class])) == [NSObject class]);
    printf("%d %d\n", [type isKindOfClass:[Dog class]], [type isKindOfClass:[NSObject class]]);
    printf("%d %d\n", [type isSubclassOfClass:[Animal class]], [type isSubclassOfClass:type]);
    printf("%d %d\n", [type respondsToSelector:@selector(classMethod)],
           [type respondsToSelector:@selector(instanceMethod)]);
    printf("%d %d\n", [type respondsToSelector:@selector(isEqual:)],
           class_respondsToSelector(meta, @selector(classMethod)));
    printf("%s\n", class_getName(meta));
    printf("%d\n", [type superclass] == [Animal class]);
    return 0;
}
