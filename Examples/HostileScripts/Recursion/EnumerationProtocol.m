// ends: depth. A fast enumeration enumerates itself.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state objects:(id __unsafe_unretained [])buffer count:(NSUInteger)count
{
    for (id object in self) NSLog(@"%@", object);
    return 0;
}
@end

int main(void)
{
    for (id object in [Caller new]) NSLog(@"%@", object);
    return 0;
}
