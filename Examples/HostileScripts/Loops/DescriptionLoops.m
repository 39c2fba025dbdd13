// ends: time. A description loops for ever.
#import <Foundation/Foundation.h>

@interface Looper : NSObject
@end
@implementation Looper
- (NSString *)description { while (1); }
@end

int main(void)
{
    NSLog(@"%@", @[[Looper new]]);
    return 0;
}
