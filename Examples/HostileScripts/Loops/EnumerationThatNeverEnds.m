// ends: time. A fast enumeration of the program's own gives the same object for ever.
#import <Foundation/Foundation.h>

static long count = 0;

@interface Endless : NSObject
@end
@implementation Endless
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state objects:(id __unsafe_unretained [])buffer count:(NSUInteger)count
{
    static unsigned long changes = 0;
    state->mutationsPtr = &changes;
    state->itemsPtr = buffer;
    buffer[0] = self;
    return 1;
}
@end

int main(void)
{
    for (id object in [Endless new]) count++;
    return 0;
}
