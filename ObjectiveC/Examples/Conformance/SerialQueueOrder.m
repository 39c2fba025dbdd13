#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("serial", NULL);
    NSMutableArray *order = [NSMutableArray array];
    for (int i = 0; i < 5; i++) {
        dispatch_async(queue, ^{ [order addObject:@(i)]; });
    }
    __block NSUInteger seen = 0;
    dispatch_sync(queue, ^{
        seen = [order count];
        dispatch_async(queue, ^{ [order addObject:@"nested"]; });
        [order addObject:@"sync"];
    });
    printf("%lu\n", (unsigned long)seen);
    dispatch_sync(queue, ^{});
    printf("%s\n", [[order componentsJoinedByString:@" "] UTF8String]);
    return 0;
}
