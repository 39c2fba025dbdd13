// An object that only a block on a queue keeps goes after the block has run, on that queue.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static int tag;

@interface Task : NSObject
@property int number;
@end
@implementation Task
- (void)run { printf("run %d\n", _number); }
- (void)dealloc { printf("dealloc %d %d\n", _number, dispatch_get_specific(&tag) != NULL); }
@end

int main(void)
{
    dispatch_queue_t queue = dispatch_queue_create("tasks", NULL);
    dispatch_queue_set_specific(queue, &tag, &tag, NULL);
    dispatch_suspend(queue);
    @autoreleasepool {
        for (int i = 0; i < 2; i++) {
            Task *task = [[Task alloc] init];
            task.number = i;
            dispatch_async(queue, ^{ @autoreleasepool { [task run]; } });
        }
    }
    printf("waiting\n");
    dispatch_resume(queue);
    dispatch_sync(queue, ^{});
    __weak Task *weak = nil;
    @autoreleasepool {
        Task *task = [[Task alloc] init];
        task.number = 9;
        weak = task;
        dispatch_sync(queue, ^{ task.number++; });
    }
    printf("%d\n", weak == nil);
    return 0;
}
