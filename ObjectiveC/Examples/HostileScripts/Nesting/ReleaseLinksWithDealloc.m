// ends: normally. Linked objects with a dealloc of their own are released.
#import <Foundation/Foundation.h>

static int released = 0;

@interface Link : NSObject
{
@public
    Link *next;
}
@end
@implementation Link
- (void)dealloc { released++; }
@end

int main(void)
{
    Link *first = nil;
    for (int i = 0; i < 40000; i++) {
        Link *link = [Link new];
        link->next = first;
        first = link;
    }
    first = nil;
    printf("%d\n", released);
    return released == 40000 ? 0 : 1;
    return 0;
}
