// ends: exception|time|normally. A fast enumeration says that it gives more objects than it can.
#import <Foundation/Foundation.h>

static long count = 0;

@interface Liar : NSObject
@end
@implementation Liar
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state objects:(id __unsafe_unretained [])buffer count:(NSUInteger)count
{
    static unsigned long changes = 0;
    state->mutationsPtr = &changes;
    state->itemsPtr = buffer;
    return NSUIntegerMax;
}
@end

int main(void)
{
    for (id object in [Liar new]) count++;
    return 0;
}
