// ends: normally|exception. A dealloc throws.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Thrower : NSObject
@end
@implementation Thrower
- (void)dealloc { @throw @1; }
@end

int main(void)
{
    [Thrower new];
    printf("after\n");
    return 0;
}
