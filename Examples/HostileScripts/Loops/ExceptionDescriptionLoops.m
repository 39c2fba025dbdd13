// ends: time|exception. The object that is thrown and not caught describes itself for ever.
#import <Foundation/Foundation.h>

@interface Looper : NSObject
@end
@implementation Looper
- (NSString *)description { while (1); }
@end

int main(void)
{
    @throw [Looper new];
    return 0;
}
