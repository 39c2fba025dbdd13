#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Thing : NSObject
- (int)value;
- (int)added:(int)amount;
@end

static int added(id self, SEL command, int amount)
{
    return [(Thing *)self value] + amount;
}

static int replaced(id self, SEL command)
{
    return 100;
}

@implementation Thing
- (int)value { return 1; }
+ (void)initialize
{
    if (self == [Thing class]) class_addMethod(self, @selector(added:), (IMP)added, "i@:i");
}
@end

int main(void)
{
    Thing *thing = [[Thing alloc] init];
    printf("%d\n", [thing added:2]);
    printf("%d\n", class_addMethod([Thing class], @selector(value), (IMP)replaced, "i@:"));
    printf("%d\n", [thing value]);
    class_replaceMethod([Thing class], @selector(value), (IMP)replaced, "i@:");
    printf("%d %d\n", [thing value], [thing added:2]);
    return 0;
}
