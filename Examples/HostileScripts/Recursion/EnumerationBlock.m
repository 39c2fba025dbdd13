// ends: depth. A block enumerates the array that it is called for.
#import <Foundation/Foundation.h>

int main(void)
{
    __block void (^visit)(id, NSUInteger, BOOL *) = nil;
    NSArray *array = @[@1, @2];
    visit = ^(id object, NSUInteger index, BOOL *stop) { [array enumerateObjectsUsingBlock:visit]; };
    [array enumerateObjectsUsingBlock:visit];
    return 0;
}
