// ends: normally. The program exits in a description.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

@interface Leaver : NSObject
@end
@implementation Leaver
- (NSString *)description
{
    exit(0);
    return @"";
}
@end

int main(void)
{
    NSLog(@"%@", @[[Leaver new]]);
    while (1);
    return 0;
}
