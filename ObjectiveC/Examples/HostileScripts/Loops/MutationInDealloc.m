// ends: normally. A dealloc adds to the array that releases the object.
#import <Foundation/Foundation.h>

static NSMutableArray *array;

@interface Adder : NSObject
@end
@implementation Adder
- (void)dealloc { [array addObject:@1]; }
@end

int main(void)
{
    array = [NSMutableArray array];
    for (int i = 0; i < 10; i++) [array addObject:[Adder new]];
    [array removeAllObjects];
    [array removeAllObjects];
    array = nil;
    return 0;
}
