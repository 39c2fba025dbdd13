#import <Foundation/Foundation.h>

static int global = 1;

int main(void)
{
    int local = 1;
    static int lasting = 1;
    NSMutableArray *array = [NSMutableArray array];
    void (^block)(void) = ^{
        [array addObject:@"x"];
        printf("%d %d %d %lu\n", local, lasting, global, (unsigned long)[array count]);
    };
    local = lasting = global = 2;
    block();
    block();
    printf("%d\n", local);
    return 0;
}
