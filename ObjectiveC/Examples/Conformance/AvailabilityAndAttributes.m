// Attributes, qualifiers and checks of versions change nothing about what runs.
#import <Foundation/Foundation.h>

static inline __attribute__((always_inline)) int twice(const int value) { return value * 2; }
static int const unused __attribute__((unused)) = 4;
extern int later(void) __attribute__((const));

__attribute__((objc_subclassing_restricted))
@interface Plain : NSObject
@property (nonatomic, assign, readwrite, getter=isOpen) BOOL open __attribute__((deprecated("old")));
- (void)close __attribute__((unused));
- (nonnull NSString *)name:(NSString *_Nullable)name orElse:(nonnull NSString *)other;
- (oneway void)tell:(in bycopy NSString *)text;
@end
@implementation Plain
- (void)close { self.open = NO; }
- (NSString *)name:(NSString *)name orElse:(NSString *)other { return name ?: other; }
- (oneway void)tell:(in bycopy NSString *)text { printf("%s\n", [text UTF8String]); }
@end

int later(void) { return 7; }

int main(void)
{
    Plain *plain = [[Plain alloc] init];
    plain.open = YES;
    printf("%d ", plain.isOpen);
    [plain close];
    printf("%d\n", plain.open);
    printf("%s %s\n", [[plain name:nil orElse:@"x"] UTF8String], [[plain name:@"y" orElse:@"x"] UTF8String]);
    [plain tell:@"told"];
    register int fast = twice(4);
    volatile int slow = later();
    const char *const text = "text";
    printf("%d %d %s\n", fast, slow, text);
#pragma mark - Nothing
    for (;;) {
        if (fast-- < 6) break;
    }
    printf("%d\n", fast);
    (void)plain;
    ;
    {}
    return 0;
}
