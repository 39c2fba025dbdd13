// ends: exception. An object is thrown whose description, class and reason throw.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Thrower : NSObject
@end
@implementation Thrower
- (NSString *)description { @throw self; }
- (NSString *)reason { @throw self; }
- (Class)class { @throw self; }
- (BOOL)isKindOfClass:(Class)type { @throw self; }
@end

int main(void)
{
    @throw [Thrower new];
    return 0;
}
