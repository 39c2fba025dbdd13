// ends: memory. Objects with variables are made and linked.
#import <Foundation/Foundation.h>

@interface Link : NSObject
{
@public
    Link *next;
    long numbers[8];
}
@end
@implementation Link
@end

int main(void)
{
    Link *first = nil;
    while (1) {
        Link *link = [Link new];
        link->next = first;
        first = link;
    }
    return 0;
}
