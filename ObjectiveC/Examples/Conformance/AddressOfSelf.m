#import <Foundation/Foundation.h>

// The address of self points to the receiver, in a method and in a block.

@interface Box : NSObject
@end

@implementation Box
- (BOOL)isAtItsAddress
{
    __unsafe_unretained id found = nil;
    [[NSValue value:&self withObjCType:@encode(id)] getValue:&found];
    BOOL (^isSelf)(id) = ^BOOL(id other) { return other == self; };
    return found == self && isSelf(found);
}
@end

int main(void)
{
    @autoreleasepool {
        printf("%d\n", [[[Box alloc] init] isAtItsAddress]);
    }
    return 0;
}
