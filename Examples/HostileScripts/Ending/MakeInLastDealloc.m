// ends: normally. A dealloc that runs when the program has ended takes memory for ever.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

static id kept;

@interface Maker : NSObject
@end
@implementation Maker
- (void)dealloc
{
    NSMutableArray *array = [NSMutableArray array];
    while (1) [array addObject:[NSMutableString stringWithString:@"x"]];
}
@end

int main(void)
{
    kept = [Maker new];
    return 0;
}
