// ends: depth. The setting of a number to nil sets it to nil.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@property int number;
@end
@implementation Caller
- (void)setNilValueForKey:(NSString *)key { [self setValue:nil forKey:key]; }
@end

int main(void)
{
    [[Caller new] setValue:nil forKey:@"number"];
    return 0;
}
