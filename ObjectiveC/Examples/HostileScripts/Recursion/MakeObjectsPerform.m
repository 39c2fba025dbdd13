// ends: depth. Objects perform what makes all perform it.
#import <Foundation/Foundation.h>

static NSArray *array;

@interface Caller : NSObject
@end
@implementation Caller
- (void)again { [array makeObjectsPerformSelector:@selector(again)]; }
@end

int main(void)
{
    array = @[[Caller new], [Caller new]];
    [array makeObjectsPerformSelector:@selector(again)];
    return 0;
}
