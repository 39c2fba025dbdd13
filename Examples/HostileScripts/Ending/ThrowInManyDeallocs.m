// ends: exception. The deallocs of all objects of an array throw while an exception is thrown.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Thrower : NSObject
@end
@implementation Thrower
- (void)dealloc { [NSException raise:@"N" format:@"x"]; }
@end

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    for (int i = 0; i < 1000; i++) [array addObject:[Thrower new]];
    @try {
        NSArray *inner = array;
        array = nil;
        [inner objectAtIndex:5000];
    } @catch (id exception) {
        @throw;
    }
    return 0;
}
