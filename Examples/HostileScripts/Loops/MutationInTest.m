// ends: normally|exception. The test of a search changes the array.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray arrayWithObjects:@3, @1, @2, nil];
    [array indexOfObjectPassingTest:^BOOL(id object, NSUInteger index, BOOL *stop) {
        [array removeAllObjects];
        return NO;
    }];
    [array indexesOfObjectsPassingTest:^BOOL(id object, NSUInteger index, BOOL *stop) {
        [array addObject:@1];
        return YES;
    }];
    return 0;
}
