// Objects go when their last scope ends, however it is left.
#import <Foundation/Foundation.h>

@interface Token : NSObject
@property int number;
- (instancetype)initWithNumber:(int)number;
@end
@implementation Token
- (instancetype)initWithNumber:(int)number
{
    if ((self = [super init])) _number = number;
    return self;
}
- (void)dealloc { printf("-%d ", _number); }
@end


static int leave(int number)
{
    @autoreleasepool {
        Token *held = [[Token alloc] initWithNumber:number];
        if (held.number > 0) return held.number;
    }
    return 0;
}

int main(void)
{
    for (int i = 1; i <= 4; i++) {
        @autoreleasepool {
            Token *held = [[Token alloc] initWithNumber:i];
            if (held.number == 2) continue;
            if (held.number == 4) break;
            printf("%d ", i);
        }
    }
    printf("\n%d\n", leave(5));
    @autoreleasepool {
        NSMutableArray *list = [[NSMutableArray alloc] init];
        for (int i = 6; i < 9; i++) [list addObject:[[Token alloc] initWithNumber:i]];
        printf("full ");
        [list removeObjectAtIndex:0];
        printf("shorter ");
        list = nil;
        printf("without ");
    }
    printf("\n");
    @try {
        @autoreleasepool {
            @autoreleasepool {
                Token *inner = [[Token alloc] initWithNumber:9];
                inner = [[Token alloc] initWithNumber:10];
                printf("replaced ");
            }
            printf("outer ");
        }
    } @finally {
        printf("end\n");
    }
    return 0;
}
