// An exception lets go of what @synchronized holds, which a thread may hold more than once.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

int main(void)
{
    NSObject *lock = [[NSObject alloc] init];
    @try {
        @synchronized (lock) {
            @synchronized (lock) {
                @throw [NSException exceptionWithName:@"Inside" reason:nil userInfo:nil];
            }
        }
    } @catch (NSException *exception) {
        printf("%s\n", [exception.name UTF8String]);
    }
    for (int i = 0; i < 2; i++) {
        @synchronized (lock) {
            if (i == 0) continue;
            printf("again\n");
        }
    }
    __block int count = 0;
    dispatch_group_t group = dispatch_group_create();
    dispatch_queue_t queue = dispatch_get_global_queue(0, 0);
    for (int i = 0; i < 8; i++) {
        dispatch_group_async(group, queue, ^{
            for (int j = 0; j < 100; j++) {
                @synchronized (lock) { count++; }
            }
        });
    }
    dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
    printf("%d\n", count);
    NSRecursiveLock *recursive = [[NSRecursiveLock alloc] init];
    [recursive lock];
    printf("%d\n", [recursive tryLock]);
    [recursive unlock];
    [recursive unlock];
    NSLock *plain = [[NSLock alloc] init];
    printf("%d", [plain tryLock]);
    printf(" %d\n", [plain tryLock]);
    [plain unlock];
    return 0;
}
