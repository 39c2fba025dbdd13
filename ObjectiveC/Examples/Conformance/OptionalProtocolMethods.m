#import <Foundation/Foundation.h>

@protocol Listening <NSObject>
- (void)hear:(NSString *)text;
@optional
- (BOOL)shouldHear:(NSString *)text;
@end

@interface Patient : NSObject <Listening>
@end
@implementation Patient
- (void)hear:(NSString *)text { printf("patient hears %s\n", [text UTF8String]); }
@end

@interface Picky : Patient
@end
@implementation Picky
- (BOOL)shouldHear:(NSString *)text { return [text length] < 4; }
- (void)hear:(NSString *)text { printf("picky hears %s\n", [text UTF8String]); }
@end

static void tell(id<Listening> listener, NSString *text)
{
    if ([listener respondsToSelector:@selector(shouldHear:)] && ![listener shouldHear:text]) return;
    [listener hear:text];
}

int main(void)
{
    for (NSString *text in @[@"yes", @"maybe"]) {
        tell([[Patient alloc] init], text);
        tell([[Picky alloc] init], text);
    }
    printf("%d %d %d\n", [Picky conformsToProtocol:@protocol(Listening)],
           [[[Patient alloc] init] conformsToProtocol:@protocol(Listening)],
           [NSObject conformsToProtocol:@protocol(Listening)]);
    return 0;
}
