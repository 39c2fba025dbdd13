// ends: normally. Arrays in dictionaries in objects in blocks, 40,000 deep, are released.
#import <Foundation/Foundation.h>

@interface Link : NSObject
@property (strong) id next;
@end
@implementation Link
@end

int main(void)
{
    id nested = nil;
    for (int i = 0; i < 10000; i++) {
        id inner = @{@"a": @[nested ?: @0]};
        Link *link = [Link new];
        link.next = inner;
        nested = ^{ return link; };
    }
    nested = nil;
    return 0;
}
