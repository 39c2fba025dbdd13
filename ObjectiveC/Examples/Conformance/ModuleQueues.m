// A module runs what it is asked on its own queue, at once if it is there already.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Module : NSObject
{
    dispatch_queue_t queue;
    void *tag;
    int _value;
}
@property (assign) int value;
- (void)add:(int)amount;
- (BOOL)isOnQueue;
@end
@implementation Module
- (instancetype)init
{
    if ((self = [super init])) {
        queue = dispatch_queue_create("module", NULL);
        tag = &tag;
        dispatch_queue_set_specific(queue, tag, tag, NULL);
    }
    return self;
}
- (BOOL)isOnQueue { return dispatch_get_specific(tag) != NULL; }
- (int)value
{
    if (dispatch_get_specific(tag)) return _value;
    __block int result;
    dispatch_sync(queue, ^{ result = _value; });
    return result;
}
- (void)setValue:(int)value
{
    dispatch_block_t block = ^{ _value = value; };
    if (dispatch_get_specific(tag)) block();
    else dispatch_async(queue, block);
}
- (void)add:(int)amount
{
    dispatch_block_t block = ^{ @autoreleasepool {
        printf("on queue %d\n", [self isOnQueue]);
        self.value += amount;
    }};
    if (dispatch_get_specific(tag)) block();
    else dispatch_sync(queue, block);
}
@end

int main(void)
{
    Module *module = [[Module alloc] init];
    printf("%d\n", [module isOnQueue]);
    module.value = 5;
    printf("%d\n", module.value);
    [module add:2];
    printf("%d\n", module.value);
    module.value += 1;
    printf("%d\n", module.value);
    dispatch_queue_t other = dispatch_queue_create("other", NULL);
    dispatch_sync(other, ^{
        printf("%d\n", [module isOnQueue]);
        [module add:10];
        printf("%d\n", module.value);
    });
    return 0;
}
