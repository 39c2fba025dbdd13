// ends: depth. A getter asks for its own property.
#import <Foundation/Foundation.h>

@interface Caller : NSObject
@property (nonatomic) int number;
@end
@implementation Caller
- (int)number { return self.number; }
@end

int main(void)
{
    printf("%d\n", [Caller new].number);
    return 0;
}
