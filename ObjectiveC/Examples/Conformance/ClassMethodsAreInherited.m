#import <Foundation/Foundation.h>

@interface Shape : NSObject
+ (NSString *)kind;
+ (instancetype)shape;
@end
@implementation Shape
+ (NSString *)kind { return @"shape"; }
+ (instancetype)shape
{
    printf("a %s is made by %s\n", [[self kind] UTF8String], [NSStringFromClass(self) UTF8String]);
    return [[self alloc] init];
}
@end

@interface Circle : Shape
@end
@implementation Circle
+ (NSString *)kind { return @"circle"; }
@end

int main(void)
{
    Shape *shape = [Shape shape];
    Circle *circle = [Circle shape];
    printf("%d %d\n", [shape isKindOfClass:[Circle class]], [circle isKindOfClass:[Shape class]]);
    Class which = [Circle class];
    printf("%s\n", [[which kind] UTF8String]);
    return 0;
}
