// ends: exception|depth. The exception that is not caught has a reason that calls itself.
#import <Foundation/Foundation.h>

@interface Caller : NSException
@end
@implementation Caller
- (NSString *)reason { return [self reason]; }
- (NSString *)description { return [self description]; }
@end

int main(void)
{
    @throw [Caller exceptionWithName:@"N" reason:@"r" userInfo:nil];
    return 0;
}
