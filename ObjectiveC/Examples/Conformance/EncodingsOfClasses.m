#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Shape : NSObject
{
    int _sides;
    NSString *_name;
    struct { char a; double b[2]; } _part;
}
- (unsigned short)area:(double)factor of:(Shape *)other;
@end
@implementation Shape
- (unsigned short)area:(double)factor of:(Shape *)other { return 3; }
@end

typedef Shape Form;

int main(void)
{
    printf("%s\n", @encode(NSObject));
    printf("%s %s\n", @encode(Shape *), @encode(Form *));
    printf("%s\n", @encode(Shape));
    printf("%s\n", @encode(Form));
    Method method = class_getInstanceMethod([Shape class], @selector(area:of:));
    char type[4] = "xyz";
    method_getReturnType(method, type, sizeof type);
    printf("%s %d\n", type, type[3]);
    for (unsigned index = 0; index < method_getNumberOfArguments(method); index++)
    {
        method_getArgumentType(method, index, type, sizeof type);
        printf("%s ", type);
    }
    printf("\n");
    return 0;
}
