// ends: depth|exception|normally|time|memory. Items are copied whose copies copy their items, 40,000 deep.
#import <Foundation/Foundation.h>

@interface Link : NSObject
@property (strong) id next;
@end
@implementation Link
- (id)copyWithZone:(NSZone *)zone
{
    Link *link = [Link new];
    link.next = [self.next copy];
    return link;
}
@end

int main(void)
{
    Link *first = nil;
    for (int i = 0; i < 40000; i++) {
        Link *link = [Link new];
        link.next = first;
        first = link;
    }
    Link *copy = [first copy];
    printf("%d\n", copy != nil);
    return 0;
}
