// Results of several queues are collected on one, in the order in which they are asked for.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Collector : NSObject
@property (nonatomic, readonly) dispatch_queue_t queue;
- (void)put:(id)value at:(NSUInteger)index;
- (NSArray *)all;
@end
@implementation Collector
{
    NSMutableDictionary *_values;
}
- (instancetype)init
{
    if ((self = [super init])) {
        _queue = dispatch_queue_create("collector", DISPATCH_QUEUE_SERIAL);
        _values = [NSMutableDictionary new];
    }
    return self;
}
- (void)put:(id)value at:(NSUInteger)index
{
    dispatch_async(self.queue, ^{ self->_values[@(index)] = value; });
}
- (NSArray *)all
{
    __block NSArray *result = nil;
    dispatch_sync(_queue, ^{
        NSArray *keys = [[_values allKeys] sortedArrayUsingComparator:^NSComparisonResult(NSNumber *a, NSNumber *b) {
            return [a compare:b];
        }];
        result = [_values objectsForKeys:keys notFoundMarker:[NSNull null]];
    });
    return result;
}
@end

int main(void)
{
    Collector *collector = [[Collector alloc] init];
    dispatch_group_t group = dispatch_group_create();
    NSArray *words = @[@"one", @"two", @"three", @"four"];
    [words enumerateObjectsWithOptions:NSEnumerationReverse usingBlock:^(NSString *word, NSUInteger index, BOOL *stop) {
        dispatch_queue_t queue = dispatch_queue_create([word UTF8String], NULL);
        dispatch_group_async(group, queue, ^{
            const char *label = dispatch_queue_get_label(queue);
            [collector put:[NSString stringWithFormat:@"%s%lu", label, (unsigned long)index] at:index];
        });
    }];
    dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
    printf("%s\n", [[[collector all] componentsJoinedByString:@" "] UTF8String]);
    return 0;
}
