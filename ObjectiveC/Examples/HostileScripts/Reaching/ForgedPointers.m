// ends: exception. Numbers are made pointers, objects, blocks and functions by a union.
#import <Foundation/Foundation.h>

union forged {
    long number;
    unsigned char bytes[8];
    unsigned low : 3;
    int *pointer;
    int (*function)(void);
    SEL selector;
    __unsafe_unretained id object;
    __unsafe_unretained void (^block)(void);
    struct { __unsafe_unretained id object; } inner;
    __unsafe_unretained id objects[1];
};

static int reached;

static void try(void (^block)(void))
{
    @try { block(); reached++; } @catch (NSException *e) {}
}

int main(void)
{
    __block union forged f;
    NSObject *known = [NSObject new];
    f.object = known;
    long address = f.number;
    for (int i = 0; i < 3; i++) {
        f.number = 0;
        f.number = i == 0 ? address : i == 1 ? 4096 : address + 8;
        try(^{ *f.pointer = 1; });
        try(^{ f.function(); });
        try(^{ f.block(); });
        try(^{ [f.object description]; });
        try(^{ [f.inner.object description]; });
        try(^{ [f.objects[0] description]; });
        try(^{ NSLog(@"%@", f.object); });
        try(^{ id copy = f.object; [copy retain]; });
        try(^{ [known performSelector:f.selector]; });
        try(^{ memcpy(f.pointer, "x", 1); });
        try(^{ union forged g = f; [g.object hash]; });
        try(^{ NSArray *all = @[f.object]; [all description]; });
    }
    f.object = known;
    f.low = 5;
    try(^{ [f.object description]; });
    f.object = known;
    f.bytes[7] ^= 1;
    try(^{ [f.object description]; });
    if (reached) return reached;
    [NSException raise:@"Refused" format:@"none of them can be used"];
    return 0;
}
