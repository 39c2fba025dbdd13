// ends: depth. An object describes the array that it is in.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@property (strong) NSArray *array;
@end
@implementation Caller
- (NSString *)description { return [self.array description]; }
@end

int main(void)
{
    Caller *caller = [Caller new];
    caller.array = @[caller];
    NSLog(@"%@", caller.array);
    return 0;
}
