// An initializer may return nothing, or another object; subclasses see which.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Shape : NSObject
@property (readonly) int sides;
- (instancetype)initWithSides:(int)sides;
@end
@interface Square : Shape
@end

@implementation Shape
- (instancetype)init { return [self initWithSides:3]; }
- (instancetype)initWithSides:(int)sides
{
    if (sides < 3) return nil;
    if (sides == 4 && ![self isKindOfClass:[Square class]]) return (id)[[Square alloc] initWithSides:4];
    if (self = [super init]) _sides = sides;
    return self;
}
@end

@implementation Square
- (instancetype)initWithSides:(int)sides
{
    self = [super initWithSides:sides];
    if (!self) {
        printf("no square\n");
        return nil;
    }
    printf("square\n");
    return self;
}
@end

int main(void)
{
    @autoreleasepool {
        Shape *none = [[Shape alloc] initWithSides:2];
        printf("%d\n", none == nil);
        Shape *square = [[Shape alloc] initWithSides:4];
        printf("%s %d\n", class_getName([square class]), square.sides);
        printf("%d\n", [[Square alloc] initWithSides:1] == nil);
        printf("%d\n", [[[Shape alloc] init] sides]);
        printf("end\n");
    }
    return 0;
}
