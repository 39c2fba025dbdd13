#import <Foundation/Foundation.h>
#import <objc/runtime.h>

// Classes, with their methods and variables, are made and listed at run time.

@protocol Speaks
- (void)speak;
@end

@interface Animal : NSObject <Speaks> {
    int legs;
}
@end
@implementation Animal
- (void)speak { printf("...\n"); }
- (void)walk { printf("%d legs\n", legs); }
+ (instancetype)animal { return [[self alloc] init]; }
@end

static void bark(id self, SEL _cmd)
{
    printf("%s barks, as %s\n", class_getName([self class]), sel_getName(_cmd));
}

static NSString *namesOfMethods(Class type)
{
    unsigned int count = 0;
    Method *methods = class_copyMethodList(type, &count);
    NSMutableArray *names = [NSMutableArray array];
    for (unsigned int i = 0; i < count; i++) {
        [names addObject:NSStringFromSelector(method_getName(methods[i]))];
    }
    free(methods);
    [names sortUsingSelector:@selector(compare:)];
    return [names componentsJoinedByString:@" "];
}

int main(void)
{
    printf("%s\n", [namesOfMethods([Animal class]) UTF8String]);
    printf("%s\n", [namesOfMethods(object_getClass([Animal class])) UTF8String]);

    printf("%d\n", objc_allocateClassPair([NSObject class], "Animal", 0) == Nil);
    Class dog = objc_allocateClassPair([Animal class], "Dog", 0);
    printf("%d\n", class_addMethod(dog, @selector(speak), (IMP)bark, "v@:"));
    printf("%d\n", class_addMethod(dog, @selector(speak), (IMP)bark, "v@:"));
    printf("%d\n", class_addIvar(dog, "tag", sizeof(id), 3, "@"));
    printf("%d\n", NSClassFromString(@"Dog") == Nil);
    objc_registerClassPair(dog);
    printf("%d\n", NSClassFromString(@"Dog") == dog);

    Animal *rex = [dog animal];
    [rex speak];
    [rex walk];
    printf("%d %d\n", [rex isKindOfClass:[Animal class]], [rex isMemberOfClass:[Animal class]]);
    Ivar tag = class_getInstanceVariable(dog, "tag");
    object_setIvar(rex, tag, @"collar");
    printf("%s %s\n", ivar_getName(tag), [object_getIvar(rex, tag) UTF8String]);
    Ivar legs = class_getInstanceVariable(dog, "legs");
    printf("%s %s\n", ivar_getName(legs), ivar_getTypeEncoding(legs));
    printf("%d\n", legs == class_getInstanceVariable([Animal class], "legs"));
    printf("%s\n", [namesOfMethods(dog) UTF8String]);
    return 0;
}
