// ends: time|exception|depth|normally|memory. The method initialize of all objects is replaced by one that sends it.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    class_replaceMethod(object_getClass([NSObject class]), @selector(initialize), imp_implementationWithBlock(^id(id own) { return [own initialize]; }), "v@:");
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
