#import <Foundation/Foundation.h>

typedef struct { double width, height; } Extent;

@interface Box : NSObject
@property (nonatomic) Extent extent;
- (Extent)scaled:(double)factor;
- (BOOL)fits:(Extent)other;
@end
@implementation Box
- (Extent)scaled:(double)factor
{
    return (Extent){ self.extent.width * factor, _extent.height * factor };
}
- (BOOL)fits:(Extent)other { return other.width <= _extent.width && other.height <= _extent.height; }
@end

int main(void)
{
    Box *box = [[Box alloc] init];
    printf("%.1f\n", box.extent.width);
    box.extent = (Extent){ 2, 3 };
    Extent extent = box.extent;
    extent.width = 100;
    printf("%.1f %.1f\n", box.extent.width, [box scaled:2].height);
    printf("%d %d\n", [box fits:(Extent){ 1, 3 }], [box fits:extent]);
    return 0;
}
