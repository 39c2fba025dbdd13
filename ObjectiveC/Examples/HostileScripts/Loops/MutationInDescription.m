// ends: normally|exception. A description empties the collection that is described.
#import <Foundation/Foundation.h>

static NSMutableDictionary *table;

@interface Emptier : NSObject
@end
@implementation Emptier
- (NSString *)description
{
    [table removeAllObjects];
    return @"empty";
}
@end

int main(void)
{
    table = [NSMutableDictionary dictionary];
    for (int i = 0; i < 10; i++) table[@(i)] = [Emptier new];
    NSLog(@"%@", table);
    NSLog(@"%@", [table allValues]);
    return 0;
}
