#import <Foundation/Foundation.h>
@interface Part : NSObject {
    const char *_name;
}
- (instancetype)initWithCName:(const char *)name;
@end
@implementation Part
- (instancetype)initWithCName:(const char *)name
{
    if ((self = [super init])) _name = name;
    return self;
}
- (void)dealloc { printf("%s ends\n", _name); }
@end
#define PART(x) Part *x = [[Part alloc] initWithCName:#x]; (void)x

static void function(void)
{
    PART(first);
    PART(second);
    printf("in function\n");
}

int main(void)
{
    {
        PART(a);
        PART(b);
        printf("in block\n");
    }
    printf("after block\n");
    for (int i = 0; i < 3; i++) {
        PART(turn);
        printf("turn %d\n", i);
        if (i == 0) continue;
        break;
    }
    if (1) {
        PART(branch);
    }
    function();
    __weak Part *weak;
    @autoreleasepool {
        PART(pooled);
        weak = pooled;
        printf("%d\n", weak != nil);
    }
    printf("%d\n", weak != nil);
    @try {
        @throw [NSException exceptionWithName:@"E" reason:nil userInfo:nil];
    } @catch (NSException *e) {
        PART(caught);
        printf("caught\n");
    } @finally {
        PART(final);
    }
    switch (1) {
        case 1: {
            PART(chosen);
        }
    }
    int n = ({ PART(inner); 3; });
    printf("%d\n", n);
    return 0;
}
