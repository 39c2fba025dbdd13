// ends: depth. An undefined key's value is the value of the key.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (id)valueForUndefinedKey:(NSString *)key { return [self valueForKey:key]; }
@end

int main(void)
{
    [[Caller new] valueForKey:@"nothing"];
    return 0;
}
