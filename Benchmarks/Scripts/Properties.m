// A property is read and written a million times.
#import <Foundation/Foundation.h>

@interface Counter : NSObject
@property (nonatomic) long total;
@end

@implementation Counter
@end

int main(void)
{
    Counter *counter = [[Counter alloc] init];
    for (long i = 0; i < 1000000; i++) counter.total = counter.total + i;
    printf("%ld\n", counter.total);
    return 0;
}
