// ends: normally|depth. Linked objects set their variable to nil in dealloc.
#import <Foundation/Foundation.h>

@interface Link : NSObject
{
@public
    Link *next;
}
@end
@implementation Link
- (void)dealloc { next = nil; }
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
    return 0;
}
