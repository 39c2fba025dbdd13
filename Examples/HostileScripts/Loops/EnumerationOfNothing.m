// ends: exception|time|normally. A fast enumeration says that it gives objects, and sets no pointers.
#import <Foundation/Foundation.h>

static long count = 0;

@interface Liar : NSObject
@end
@implementation Liar
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state objects:(id __unsafe_unretained [])buffer count:(NSUInteger)count
{
    return 5;
}
@end

int main(void)
{
    for (id object in [Liar new]) count++;
    return 0;
}
