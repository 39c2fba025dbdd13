#import <Foundation/Foundation.h>

@interface NSString (Shouting)
- (NSString *)shouted;
@end
@implementation NSString (Shouting)
- (NSString *)shouted { return [[self uppercaseString] stringByAppendingString:@"!"]; }
@end

int main(void)
{
    printf("%s\n", [[@"hey" shouted] UTF8String]);
    printf("%s\n", [[[NSMutableString stringWithString:@"ho"] shouted] UTF8String]);
    return 0;
}
