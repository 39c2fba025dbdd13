// ends: normally. Instance variables are read and written in objects of other classes.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Holder : NSObject
{
@public
    id object;
    int number;
}
@end
@implementation Holder

@end

int main(void)
{
    Ivar ivar = class_getInstanceVariable([Holder class], "object"), number = class_getInstanceVariable([Holder class], "number");
    Holder *holder = [Holder new];
    id others[] = { @"x", [NSObject new], [NSObject class], nil, ^{}, holder };
    for (int i = 0; i < 6; i++) {
        id other = others[i];
        @try { object_setIvar(other, ivar, @"y"); NSLog(@"%@", object_getIvar(other, ivar)); } @catch (id exception) {}
        @try { object_setIvar(other, number, @"y"); NSLog(@"%@", object_getIvar(other, number)); } @catch (id exception) {}
        @try { object_setIvar(other, NULL, @"y"); } @catch (id exception) {}
        @try { object_getIvar(other, (Ivar)"text"); } @catch (id exception) {}
        @try { ((Holder *)other)->number = 5; NSLog(@"%@", ((Holder *)other)->object); } @catch (id exception) {}
        @try { ((Holder *)other)->object = other; } @catch (id exception) {}
    }
    return 0;
}
