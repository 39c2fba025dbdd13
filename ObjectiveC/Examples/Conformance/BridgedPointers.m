#import <Foundation/Foundation.h>

@interface Token : NSObject
@property (nonatomic, copy) NSString *name;
@end

@implementation Token
- (void)dealloc
{
    printf("dealloc %s\n", [_name UTF8String]);
}
@end

static Token *token(NSString *name)
{
    Token *token = [[Token alloc] init];
    token.name = name;
    return token;
}

static void show(void *context)
{
    printf("shows %s\n", [[(__bridge Token *)context name] UTF8String]);
}

static void finish(void *context)
{
    Token *token = (__bridge_transfer Token *)context;
    printf("finishes %s\n", [token.name UTF8String]);
}

int main(void)
{
    {
        Token *first = token(@"first");
        void *context = (__bridge void *)first;
        show(context);
        first = nil;
        printf("after first\n");
    }
    void *context = (__bridge_retained void *)token(@"second");
    show(context);
    show(context);
    finish(context);
    printf("after second\n");
    {
        Token *third = token(@"third");
        context = (__bridge_retained void *)third;
        third = nil;
        printf("third is retained\n");
        Token *again = (__bridge_transfer id)context;
        show((__bridge void *)again);
    }
    printf("end\n");
    return 0;
}
