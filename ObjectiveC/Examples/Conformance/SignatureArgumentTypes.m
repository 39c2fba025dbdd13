// A method's signature tells the types of its arguments and of what it returns.
#import <Foundation/Foundation.h>

typedef struct { int low, high; } Span;

@interface Station : NSObject
- (int)add:(short)a to:(unsigned char)b;
- (double)measure:(const char *)name in:(Span)span;
- (void)tell:(id)someone about:(SEL)selector of:(Class)type error:(NSError **)error;
@end
@implementation Station
- (int)add:(short)a to:(unsigned char)b { return a + b; }
- (double)measure:(const char *)name in:(Span)span { return span.high - span.low; }
- (void)tell:(id)someone about:(SEL)selector of:(Class)type error:(NSError **)error {}
@end

static void show(NSMethodSignature *signature)
{
    printf("%s (%lu):", [signature methodReturnType], (unsigned long)[signature methodReturnLength]);
    for (NSUInteger i = 0; i < [signature numberOfArguments]; i++) {
        printf(" %s", [signature getArgumentTypeAtIndex:i]);
    }
    printf("\n");
}

int main(void)
{
    Station *station = [[Station alloc] init];
    show([station methodSignatureForSelector:@selector(add:to:)]);
    show([Station instanceMethodSignatureForSelector:@selector(tell:about:of:error:)]);
    NSMethodSignature *measure = [station methodSignatureForSelector:@selector(measure:in:)];
    printf("%s %lu\n", [measure methodReturnType], (unsigned long)[measure numberOfArguments]);
    printf("%d\n", strcmp([measure getArgumentTypeAtIndex:3], @encode(Span)));
    printf("%d\n", [station methodSignatureForSelector:@selector(characterAtIndex:)] == nil);
    printf("%d\n", [measure isEqual:[station methodSignatureForSelector:@selector(measure:in:)]]);
    @try {
        [measure getArgumentTypeAtIndex:4];
    } @catch (NSException *exception) {
        printf("%s\n", [[exception name] UTF8String]);
    }
    printf("%d\n", [[NSMethodSignature signatureWithObjCTypes:"v@:i"] isOneway]);
    return 0;
}
