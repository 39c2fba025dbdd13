// ends: normally|exception. A hash changes the set that the object is added to.
#import <Foundation/Foundation.h>

static NSMutableSet *set;

@interface Changer : NSObject
@end
@implementation Changer
- (NSUInteger)hash
{
    [set addObject:@(set.count)];
    [set removeObject:@0];
    return 1;
}
@end

int main(void)
{
    set = [NSMutableSet set];
    [set addObject:[Changer new]];
    [set addObject:[Changer new]];
    return 0;
}
