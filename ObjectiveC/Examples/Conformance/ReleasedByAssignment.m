#import <Foundation/Foundation.h>

@interface Part : NSObject
@property (nonatomic, strong) Part *next;
@property (nonatomic) int number;
@end
@implementation Part
- (void)dealloc { printf("%d dies\n", self.number); }
@end

static Part *make(int number)
{
    Part *part = [[Part alloc] init];
    part.number = number;
    return part;
}

int main(void)
{
    Part *part;
    @autoreleasepool {
        part = make(1);
        part.next = make(2);
        part.next.next = make(3);
    }
    printf("replaces 2\n");
    @autoreleasepool { part.next = make(4); }
    printf("drops 1\n");
    part = nil;
    NSMutableArray *array = [NSMutableArray array];
    @autoreleasepool { [array addObject:make(5)]; }
    printf("empties\n");
    @autoreleasepool { [array removeObject:array[0]]; }
    printf("end\n");
    return 0;
}
