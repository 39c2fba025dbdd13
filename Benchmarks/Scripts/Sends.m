// A million messages with an argument to an object, which adds it to an instance variable.
#import <Foundation/Foundation.h>

@interface Counter : NSObject
{
    long total;
}
- (void)add:(long)number;
- (long)total;
@end

@implementation Counter
- (void)add:(long)number { total += number; }
- (long)total { return total; }
@end

int main(void)
{
    Counter *counter = [[Counter alloc] init];
    for (long i = 0; i < 1000000; i++) [counter add:i];
    printf("%ld\n", [counter total]);
    return 0;
}
