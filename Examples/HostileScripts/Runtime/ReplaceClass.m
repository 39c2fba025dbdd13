// ends: time|exception|depth|normally|memory. The method class of all objects is replaced by a loop.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    class_replaceMethod([NSObject class], @selector(class), imp_implementationWithBlock(^Class(id own) { while (1); }), "#@:");
    NSObject *object = [NSObject new];
    NSMutableArray *array = [NSMutableArray arrayWithObjects:object, @"x", @5, nil];
    NSLog(@"%@ %d %lu", array, [array isEqual:[array copy]], (unsigned long)[object hash]);
    [NSSet setWithArray:array];
    [array removeAllObjects];
    object = nil;
    [[NSObject alloc] init];
    [NSException raise:@"N" format:@"%@", array];
    return 0;
}
