// ends: time. The deallocs of a thousand objects loop when the limit has been met.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Looper : NSObject
@end
@implementation Looper
- (void)dealloc { while (1); }
@end

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    for (int i = 0; i < 1000; i++) [array addObject:[Looper new]];
    while (1);
    return 0;
}
