#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Adder : NSObject
- (NSString *)hello;
- (NSString *)join:(NSString *)first with:(NSString *)second;
- (void)say:(NSString *)text;
@end
@implementation Adder
- (NSString *)hello { return @"hello"; }
- (NSString *)join:(NSString *)first with:(NSString *)second
{
    return [NSString stringWithFormat:@"%@-%@", first, second];
}
- (void)say:(NSString *)text { printf("says %s\n", [text UTF8String]); }
@end

int main(void)
{
    Adder *adder = [[Adder alloc] init];
    printf("%s\n", [[adder performSelector:@selector(hello)] UTF8String]);
    [adder performSelector:@selector(say:) withObject:@"one"];
    NSString *joined = [adder performSelector:@selector(join:with:) withObject:@"a" withObject:@"b"];
    printf("%s\n", [joined UTF8String]);
    SEL made = NSSelectorFromString([@"he" stringByAppendingString:@"llo"]);
    printf("%d %s\n", sel_isEqual(made, @selector(hello)), [NSStringFromSelector(made) UTF8String]);
    return 0;
}
