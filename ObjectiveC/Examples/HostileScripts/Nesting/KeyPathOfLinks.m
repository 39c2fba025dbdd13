// ends: depth|normally|time. A key path follows 40,000 links.
#import <Foundation/Foundation.h>

@interface Link : NSObject
@property (strong) id next;
@end
@implementation Link
@end

int main(void)
{
    Link *first = nil;
    NSMutableString *path = [NSMutableString stringWithString:@"next"];
    for (int i = 0; i < 40000; i++) {
        Link *link = [Link new];
        link.next = first;
        first = link;
        [path appendString:@".next"];
    }
    printf("%d\n", [first valueForKeyPath:path] == nil);
    return 0;
}
