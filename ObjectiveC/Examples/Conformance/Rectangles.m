#import <Foundation/Foundation.h>

static void show(NSRect rect)
{
    printf("%g %g %g %g\n", rect.origin.x, rect.origin.y, rect.size.width, rect.size.height);
}

int main(void)
{
    @autoreleasepool
    {
        NSRect a = NSMakeRect(1, 2, 10, 20), b = NSMakeRect(6, 12, 10, 20);
        printf("%d %d\n", NSEqualRects(a, NSMakeRect(1, 2, 10, 20)), NSEqualRects(a, b));
        printf("%d %d\n", NSEqualPoints(a.origin, b.origin), NSEqualSizes(a.size, b.size));
        show(NSOffsetRect(a, -1, -2));
    }
    return 0;
}
