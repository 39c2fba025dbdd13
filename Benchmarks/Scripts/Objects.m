// 500,000 objects are made, linked to the one before, and released.
#import <Foundation/Foundation.h>

@interface Node : NSObject
@property (nonatomic) long value;
@property (nonatomic, strong) Node *next;
- (id)initWithValue:(long)value;
@end

@implementation Node
- (id)initWithValue:(long)value
{
    if (self = [super init]) _value = value;
    return self;
}
@end

int main(void)
{
    long total = 0;
    Node *last = nil;
    for (long i = 0; i < 500000; i++) {
        Node *node = [[Node alloc] initWithValue:i];
        node.next = last;
        last = i % 100 == 99 ? nil : node;
        total += node.value;
    }
    printf("%ld\n", total);
    return 0;
}
