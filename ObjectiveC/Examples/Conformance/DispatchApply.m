// dispatch_apply runs a block for each number and returns when all have run.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    dispatch_queue_t global = dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0);
    dispatch_queue_t serial = dispatch_queue_create("serial", DISPATCH_QUEUE_SERIAL);
    NSMutableArray *order = [NSMutableArray array];
    dispatch_apply(4, serial, ^(size_t index) { [order addObject:@(index)]; });
    printf("%s\n", [[order componentsJoinedByString:@" "] UTF8String]);
    NSObject *lock = [[NSObject alloc] init];
    __block long sum = 0;
    dispatch_apply(100, global, ^(size_t index) {
        @synchronized (lock) { sum += index; }
    });
    printf("%ld\n", sum);
    dispatch_apply(0, global, ^(size_t index) { printf("never\n"); });
    dispatch_apply(2, serial, ^(size_t index) { printf("%lu\n", (unsigned long)index); });
    printf("done\n");
    return 0;
}
