// ends: normally|exception. An isEqual: empties the array that is searched.
#import <Foundation/Foundation.h>

static NSMutableArray *array;

@interface Emptier : NSObject
@end
@implementation Emptier
- (NSUInteger)hash { return 1; }
- (BOOL)isEqual:(id)other
{
    [array removeAllObjects];
    return NO;
}
@end

int main(void)
{
    array = [NSMutableArray array];
    for (int i = 0; i < 10; i++) [array addObject:[Emptier new]];
    [array containsObject:[Emptier new]];
    [array removeObject:[Emptier new]];
    [array isEqual:[array copy]];
    NSMutableSet *set = [NSMutableSet setWithObject:[Emptier new]];
    [set addObject:[Emptier new]];
    return 0;
}
