// ends: refused|normally|exception|depth. A class is its own superclass, and two are each other's.
#import <Foundation/Foundation.h>

@interface One : One
@end
@implementation One
@end
@interface Two : Three
@end
@interface Three : Two
@end
@implementation Two
@end
@implementation Three
@end

int main(void)
{
    [One new];
    [Two new];
    return 0;
}
