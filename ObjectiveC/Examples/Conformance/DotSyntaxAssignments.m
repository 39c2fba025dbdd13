// Assigning with dots calls getter and setter once each, and chains.
#import <Foundation/Foundation.h>

@interface Part : NSObject
@property (nonatomic) int size;
@property (nonatomic, strong) Part *next;
@property (nonatomic, strong) NSMutableArray *items;
@end
@implementation Part
@synthesize size = _size;
- (int)size { printf("get "); return _size; }
- (void)setSize:(int)size { printf("set(%d) ", size); _size = size; }
@end

static int calls = 0;
static Part *theOne(Part *part)
{
    calls++;
    return part;
}

int main(void)
{
    Part *part = [[Part alloc] init];
    part.size += 5;
    printf("\n");
    part.size++;
    printf("\n");
    int before = part.size--;
    printf("%d\n", before);
    int after = ++part.size;
    printf("%d\n", after);
    theOne(part).size *= 2;
    printf("%d\n", calls);
    part.next = [[Part alloc] init];
    part.next.size = part.size = 3;
    printf("\n");
    part.next.size |= 4;
    printf("%d\n", part.next.size);
    part.next.next.size += 9;
    printf("%d\n", part.next.next.size);
    part.items = [NSMutableArray array];
    [part.items addObject:@1];
    part.items[0] = @2;
    part.items[1] = part.items[0];
    printf("%lu\n", (unsigned long)part.items.count);
    return 0;
}
