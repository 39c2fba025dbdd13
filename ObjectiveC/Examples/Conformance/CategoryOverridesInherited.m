#import <Foundation/Foundation.h>

@interface Base : NSObject
- (int)value;
- (int)twice;
@end
@implementation Base
- (int)value { return 1; }
- (int)twice { return 2 * [self value]; }
@end

@interface Derived : Base
@end
@implementation Derived
@end

@interface Derived (Value)
- (int)value;
- (int)thrice;
@end
@implementation Derived (Value)
- (int)value { return [super value] + 10; }
- (int)thrice { return 3 * [self value]; }
@end

int main(void)
{
    Derived *derived = [[Derived alloc] init];
    printf("%d %d %d\n", [derived value], [derived twice], [derived thrice]);
    printf("%d\n", [[[Base alloc] init] twice]);
    return 0;
}
