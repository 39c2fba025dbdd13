// ends: normally. Weak references are made and read while their object is deallocated.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@class Weakling;
static __weak Weakling *reference;
static NSHashTable *table;

@interface Weakling : NSObject
@end
@implementation Weakling
- (void)dealloc
{
    __weak Weakling *own = self;
    reference = self;
    if (!table) table = [NSHashTable weakObjectsHashTable];
    [table addObject:self];
    NSLog(@"%d %lu", own == nil, (unsigned long)[[table allObjects] count]);
}
@end

int main(void)
{
    for (int i = 0; i < 100; i++) {
        Weakling *weakling = [Weakling new];
        reference = weakling;
        weakling = nil;
        printf("%d\n", reference == nil);
    }
    return 0;
}
