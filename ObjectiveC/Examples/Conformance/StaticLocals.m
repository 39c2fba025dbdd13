#import <Foundation/Foundation.h>

static int next(void)
{
    static int last = 10;
    return last++;
}

@interface Maker : NSObject
- (int)number;
@end
@implementation Maker
- (int)number
{
    static int made;
    return ++made;
}
@end

int main(void)
{
    int first = next(), second = next();
    printf("%d %d %d\n", first, second, next());
    Maker *a = [[Maker alloc] init], *b = [[Maker alloc] init];
    [a number];
    [b number];
    printf("%d\n", [a number]);
    return 0;
}
