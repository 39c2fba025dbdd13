#import <Foundation/Foundation.h>

static void show(NSRect rect)
{
    printf("%g %g %g %g\n", NSMinX(rect), NSMinY(rect), NSWidth(rect), NSHeight(rect));
}

int main(void)
{
    @autoreleasepool
    {
        NSRect a = NSMakeRect(1, 2, 10, 20), b = NSMakeRect(6, 12, 10, 20);
        printf("%g %g %g %g\n", NSMaxX(a), NSMaxY(a), NSMidX(a), NSMidY(a));
        printf("%d %d\n", NSPointInRect(NSMakePoint(1, 2), a), NSPointInRect(NSMakePoint(11, 5), a));
        printf("%d %d\n", NSIntersectsRect(a, b), NSIntersectsRect(a, NSMakeRect(11, 2, 1, 1)));
        printf("%d %d\n", NSContainsRect(a, NSMakeRect(2, 3, 4, 5)), NSContainsRect(a, b));
        printf("%d %d\n", NSIsEmptyRect(a), NSIsEmptyRect(NSMakeRect(3, 3, 0, 5)));
        printf("%d %d\n", NSEqualRects(a, NSMakeRect(1, 2, 10, 20)), NSEqualRects(a, b));
        printf("%d %d\n", NSEqualPoints(a.origin, b.origin), NSEqualSizes(a.size, b.size));
        show(NSIntersectionRect(a, b));
        show(NSUnionRect(a, b));
        show(NSInsetRect(a, 1, 2));
        show(NSOffsetRect(a, -1, -2));
        show(NSIntegralRect(NSMakeRect(0.5, 1.25, 2, 3)));
        show(NSRectFromString(@"{{1, 2}, {3.5, 4}}"));
    }
    return 0;
}
