// ends: time|memory. All members of a set have the same hash: the square of their number.
#import <Foundation/Foundation.h>

@interface Same : NSObject
@end
@implementation Same
- (NSUInteger)hash { return 1; }
- (BOOL)isEqual:(id)other { return self == other; }
@end

int main(void)
{
    NSMutableSet *set = [NSMutableSet set];
    while (1) [set addObject:[Same new]];
    return 0;
}
