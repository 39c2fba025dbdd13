// ends: depth. The initialize of each of two classes sends to the other and to instances.
#import <Foundation/Foundation.h>

@class Two;
@interface One : NSObject
@end
@implementation One
+ (void)initialize { [(id)NSClassFromString(@"Two") new]; [self again]; }
+ (void)again { [self again]; }
@end

@interface Two : NSObject
@end
@implementation Two
+ (void)initialize { [One new]; }
@end

int main(void)
{
    [One new];
    return 0;
}
