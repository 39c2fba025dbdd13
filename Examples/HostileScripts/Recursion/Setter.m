// ends: depth. A setter sets its own property.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@property (nonatomic) int number;
@end
@implementation Caller
- (void)setNumber:(int)number { self.number = number; }
@end

int main(void)
{
    [Caller new].number = 5;
    return 0;
}
