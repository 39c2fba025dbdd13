// Selectors can have parts without words; _cmd names the method that runs.
#import <Foundation/Foundation.h>
#import <objc/message.h>

@interface Mixer : NSObject
- (int)add:(int)a :(int)b;
- (int)add:(int)a :(int)b scale:(int)c;
- (NSString *)own;
- (NSString *)other;
@end
@implementation Mixer
- (int)add:(int)a :(int)b { return a + b; }
- (int)add:(int)a :(int)b scale:(int)c { return [self add:a :b] * c; }
- (NSString *)own { return NSStringFromSelector(_cmd); }
- (NSString *)other { return [NSString stringWithFormat:@"%s", sel_getName(_cmd)]; }
@end

int main(void)
{
    Mixer *mixer = [[Mixer alloc] init];
    printf("%d %d\n", [mixer add:1 :2], [mixer add:1 :2 scale:10]);
    printf("%s\n", [NSStringFromSelector(@selector(add::scale:)) UTF8String]);
    printf("%s\n", [[mixer own] UTF8String]);
    printf("%s\n", [[mixer performSelector:@selector(other)] UTF8String]);
    printf("%d\n", ((int (*)(id, SEL, int, int))objc_msgSend)(mixer, @selector(add::), 3, 4));
    printf("%d\n", [mixer respondsToSelector:NSSelectorFromString(@"add::scale:")]);
    printf("%d\n", [mixer respondsToSelector:NSSelectorFromString(@"add:scale:")]);
    SEL none = NULL;
    printf("%d\n", none == NULL);
    return 0;
}
