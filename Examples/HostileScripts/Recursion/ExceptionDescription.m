// ends: exception. The exception that is not caught describes itself by throwing.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@end
@implementation Caller
- (NSString *)description { @throw self; }
@end

int main(void)
{
    @throw [Caller new];
    return 0;
}
