#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Base : NSObject
@end
@implementation Base
@end
@interface Derived : Base
@end
@implementation Derived
@end

int main(void)
{
    id derived = [[Derived alloc] init];
    for (Class class = [derived class]; class; class = class_getSuperclass(class)) {
        printf("%s\n", class_getName(class));
    }
    printf("%d %d\n", [derived isKindOfClass:[Base class]], [derived isMemberOfClass:[Base class]]);
    printf("%d %d\n", [Derived isSubclassOfClass:[Base class]], [Base isSubclassOfClass:[Derived class]]);
    printf("%d %d\n", [Derived superclass] == [Base class], [Derived class] == [derived class]);
    printf("%d %d\n", NSClassFromString(@"Derived") == [Derived class], NSClassFromString(@"None") == nil);
    printf("%d\n", [NSObject superclass] == nil);
    return 0;
}
