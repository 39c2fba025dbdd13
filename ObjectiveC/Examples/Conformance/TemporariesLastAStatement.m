// An object that only an expression has lives until the whole expression is done.
#import <Foundation/Foundation.h>

@interface Token : NSObject
@property int number;
@end
@implementation Token
- (instancetype)init
{
    if ((self = [super init])) _number = 7;
    return self;
}
- (void)dealloc { printf("dealloc\n"); }
@end

int main(void)
{
    @autoreleasepool {
        printf("%d\n", [[[Token alloc] init] number]);
        printf("next\n");
    }
    return 0;
}
