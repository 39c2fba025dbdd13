// ends: normally. The program exits in a hash.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Leaver : NSObject
@end
@implementation Leaver
- (NSUInteger)hash
{
    exit(0);
    return 1;
}
@end

int main(void)
{
    NSLog(@"%@", [NSSet setWithObject:[Leaver new]]);
    while (1);
    return 0;
}
