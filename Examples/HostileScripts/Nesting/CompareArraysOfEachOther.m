// ends: depth|exception|normally|time|memory. Arrays that contain one another are compared, not caught.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *one = [NSMutableArray array], *other = [NSMutableArray array];
    [one addObject:other];
    [other addObject:one];
    printf("%d\n", [one isEqual:other]);
    return 0;
}
