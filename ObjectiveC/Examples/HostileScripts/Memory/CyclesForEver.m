// ends: memory. Objects refer to each other and are left.
#import <Foundation/Foundation.h>

@interface Pair : NSObject
@property (strong) Pair *other;
@property (copy) NSString *text;
@end
@implementation Pair
@end

int main(void)
{
    while (1) {
        Pair *one = [Pair new], *other = [Pair new];
        one.other = other;
        other.other = one;
        one.text = [@"x" stringByPaddingToLength:1000 withString:@"y" startingAtIndex:0];
    }
    return 0;
}
