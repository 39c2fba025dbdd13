// A block within a block captures what the outer one captured, self included.
#import <Foundation/Foundation.h>

@interface Counter : NSObject
{
    int _total;
}
- (void (^)(int))adder;
- (int)total;
@end
@implementation Counter
- (void (^)(int))adder
{
    int factor = 10;
    return ^(int value) {
        void (^add)(int) = ^(int times) { _total += value * times * factor; };
        add(1);
        add(2);
    };
}
- (int)total { return _total; }
- (void)dealloc { printf("dealloc %d\n", _total); }
@end

int main(void)
{
    void (^add)(int);
    @autoreleasepool {
        Counter *counter = [[Counter alloc] init];
        add = [counter adder];
        add(1);
        printf("%d\n", [counter total]);
    }
    add(2);
    add = nil;

    __block int depth = 0;
    int outer = 5;
    int (^one)(int) = ^(int a) {
        depth = 1;
        int (^two)(int) = ^(int b) {
            depth++;
            int (^three)(void) = ^{ depth++; return a + b + outer; };
            return three();
        };
        return two(a * 2);
    };
    outer = 100;
    printf("%d %d\n", one(1), depth);
    return 0;
}
