// In class methods self is the class that was asked, and super the one above the text.
#import <Foundation/Foundation.h>

@interface Base : NSObject
+ (NSString *)title;
+ (NSString *)full;
+ (instancetype)make;
- (NSString *)label;
@end
@interface Middle : Base
@end
@interface Leaf : Middle
@end

@implementation Base
+ (NSString *)title { return @"base"; }
+ (NSString *)full { return [NSString stringWithFormat:@"<%@>", [self title]]; }
+ (instancetype)make { return [[self alloc] init]; }
- (NSString *)label { return [[self class] full]; }
@end
@implementation Middle
+ (NSString *)title { return [[super title] stringByAppendingString:@"+middle"]; }
- (NSString *)label { return [[super label] stringByAppendingString:@"!"]; }
@end
@implementation Leaf
+ (NSString *)title { return [[super title] stringByAppendingString:@"+leaf"]; }
+ (instancetype)make
{
    Leaf *made = [super make];
    printf("made %s\n", [[made label] UTF8String]);
    return made;
}
@end

int main(void)
{
    printf("%s %s %s\n", [[Base full] UTF8String], [[Middle full] UTF8String], [[Leaf full] UTF8String]);
    printf("%d\n", [[Leaf make] isMemberOfClass:[Leaf class]]);
    printf("%s\n", [[[Middle make] label] UTF8String]);
    Class type = [Leaf class];
    printf("%s\n", [[type title] UTF8String]);
    printf("%s\n", [[[[type make] class] full] UTF8String]);
    return 0;
}
