// A block that has a weak reference keeps no object; one that has a strong one does.
#import <Foundation/Foundation.h>

@interface Worker : NSObject
@property (copy) void (^handler)(void);
@property int count;
- (void)startWeakly;
@end
@implementation Worker
- (void)startWeakly
{
    __weak Worker *weakSelf = self;
    self.handler = ^{
        Worker *strongSelf = weakSelf;
        if (!strongSelf) {
            printf("nobody\n");
            return;
        }
        strongSelf.count++;
        printf("count %d\n", strongSelf.count);
    };
}
- (void)dealloc { printf("dealloc %d\n", _count); }
@end

int main(void)
{
    void (^kept)(void);
    @autoreleasepool {
        Worker *worker = [[Worker alloc] init];
        [worker startWeakly];
        worker.handler();
        kept = worker.handler;
        kept();
    }
    kept();

    __weak Worker *observed;
    @autoreleasepool {
        Worker *worker = [[Worker alloc] init];
        observed = worker;
        kept = ^{ printf("kept %d\n", worker.count); };
    }
    printf("%d\n", observed != nil);
    kept();
    kept = nil;
    printf("%d\n", observed != nil);
    return 0;
}
