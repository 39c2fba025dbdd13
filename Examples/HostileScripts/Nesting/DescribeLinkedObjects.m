// ends: depth. Objects describe themselves by the next, 40,000 deep.
#import <Foundation/Foundation.h>

@interface Link : NSObject
@property (strong) id next;
@end
@implementation Link
- (NSString *)description { return [NSString stringWithFormat:@"<%@>", self.next]; }
@end

int main(void)
{
    Link *first = nil;
    for (int i = 0; i < 40000; i++) {
        Link *link = [Link new];
        link.next = first;
        first = link;
    }
    printf("%lu\n", (unsigned long)[[first description] length]);
    return 0;
}
