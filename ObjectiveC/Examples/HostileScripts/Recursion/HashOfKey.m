// ends: depth|normally. A hash looks the object up in a dictionary.
#import <Foundation/Foundation.h>

static NSMutableDictionary *table;

@interface Caller : NSObject
@end
@implementation Caller
- (NSUInteger)hash { return [[table objectForKey:self] hash]; }
- (id)copyWithZone:(NSZone *)zone { return self; }
@end

int main(void)
{
    table = [NSMutableDictionary dictionary];
    [table setObject:@1 forKey:[Caller new]];
    return 0;
}
