// ends: refused|normally|depth|memory|exception|time. A class has ten thousand methods of one name.
#import <Foundation/Foundation.h>

#define A10 - (void)a {}  - (void)a {}  - (void)a {}  - (void)a {}  - (void)a {}  - (void)a {}  - (void)a {}  - (void)a {}  - (void)a {}  - (void)a {} 
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10
@interface Many : NSObject
- (void)a;
@end
@implementation Many
D10
@end

int main(void)
{
    [[Many new] a];
    return 0;
}
