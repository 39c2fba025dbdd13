#import <Foundation/Foundation.h>

@interface Base : NSObject
+ (void)touch;
@end
@implementation Base
+ (void)initialize { printf("initialize %s\n", [NSStringFromClass(self) UTF8String]); }
+ (void)touch { printf("touch %s\n", [NSStringFromClass(self) UTF8String]); }
@end

@interface Derived : Base
@end
@implementation Derived
@end

int main(void)
{
    printf("starts\n");
    [Derived touch];
    [Base touch];
    [Derived touch];
    return 0;
}
