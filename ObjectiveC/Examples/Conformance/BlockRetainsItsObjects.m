// Copies of a block keep what it mentions once, and let go of it with the last of them.
#import <Foundation/Foundation.h>

@interface Token : NSObject
@property (copy) NSString *name;
@property (strong) id link;
@end
@implementation Token
- (void)dealloc { printf("-%s\n", [_name UTF8String]); }
@end

static Token *token(NSString *name)
{
    Token *token = [[Token alloc] init];
    token.name = name;
    return token;
}

typedef void (^Action)(void);

static Action make(Token *used, Token *unused)
{
    __block Token *shared = used;
    return [^{ shared = nil; printf("let go\n"); } copy];
}

int main(void)
{
    NSMutableArray *actions = [NSMutableArray array];
    @autoreleasepool {
        Token *a = token(@"a"), *b = token(@"b");
        Action action = make(a, b);
        [actions addObject:action];
        [actions addObject:[action copy]];
    }
    printf("made\n");
    @autoreleasepool { ((Action)actions[0])(); }
    printf("run\n");
    @autoreleasepool {
        Token *c = token(@"c");
        [actions addObject:^{ printf("%s\n", [c.name UTF8String]); }];
        [actions addObject:actions.lastObject];
        c = nil;
    }
    @autoreleasepool { [actions removeLastObject]; }
    @autoreleasepool { ((Action)actions.lastObject)(); }
    @autoreleasepool { [actions removeLastObject]; }
    printf("end\n");
    @autoreleasepool {
        Token *d = token(@"d"), *e = token(@"e");
        d.link = e;
        e.link = ^{ printf("never\n"); };
        d = nil;
        printf("d went\n");
    }
    return 0;
}
