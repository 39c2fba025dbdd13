// The usual ways to write a weak self, and what they are seen as.
#import <Foundation/Foundation.h>

@interface Job : NSObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic, copy) dispatch_block_t first, second;
- (void)prepare;
@end
@implementation Job
- (void)prepare
{
    __weak typeof(self) weakSelf = self;
    self.first = ^{
        __strong typeof(weakSelf) strongSelf = weakSelf;
        printf("first %s\n", strongSelf ? [strongSelf.name UTF8String] : "gone");
    };
    __weak __typeof__(self) other = self;
    self.second = ^{
        __strong __typeof(other) strongSelf = other;
        if (strongSelf) strongSelf->_name = @"renamed";
        printf("second %s\n", [other.name UTF8String] ?: "gone");
    };
}
- (void)dealloc { printf("dealloc %s\n", [_name UTF8String]); }
@end

int main(void)
{
    dispatch_block_t first, second;
    @autoreleasepool {
        Job *job = [[Job alloc] init];
        job.name = @"job";
        [job prepare];
        first = job.first;
        second = job.second;
        first();
        second();
    }
    first();
    second();
    typeof(3) three = 4;
    __auto_type half = three / 8.0;
    printf("%d %.1f\n", three, half);
    return 0;
}
