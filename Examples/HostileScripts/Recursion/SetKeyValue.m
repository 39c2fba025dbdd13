// ends: depth. The setting of an undefined key sets the key.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (void)setValue:(id)value forUndefinedKey:(NSString *)key { [self setValue:value forKey:key]; }
@end

int main(void)
{
    [[Caller new] setValue:@1 forKey:@"nothing"];
    return 0;
}
