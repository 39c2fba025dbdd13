// ends: normally|memory. Objects are linked a million deep and released.
#import <Foundation/Foundation.h>

@interface Link : NSObject
@property (strong) id next;
@end
@implementation Link
@end

int main(void)
{
    Link *first = nil;
    for (int i = 0; i < 1000000; i++) {
        Link *link = [Link new];
        link.next = first;
        first = link;
    }
    first = nil;
    return 0;
}
