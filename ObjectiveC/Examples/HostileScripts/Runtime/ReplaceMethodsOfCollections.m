// ends: normally|exception. The methods of collections that natives need are replaced.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void)
{
    class_replaceMethod([NSArray class], @selector(count), imp_implementationWithBlock(^(id own) { return NSUIntegerMax; }), "Q@:");
    class_replaceMethod([NSArray class], @selector(objectAtIndex:), imp_implementationWithBlock(^(id own, NSUInteger index) { return own; }), "@@:Q");
    class_replaceMethod([NSDictionary class], @selector(objectForKey:), imp_implementationWithBlock(^(id own, id key) { return 5; }), "i@:@");
    NSArray *array = @[@1, @2];
    for (id object in array) NSLog(@"%@", object);
    NSLog(@"%@ %@", array[1], [array componentsJoinedByString:@","]);
    NSLog(@"%@", @{@1: @2}[@1]);
    [array sortedArrayUsingSelector:@selector(compare:)];
    return 0;
}
