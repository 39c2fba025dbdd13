// ends: exception|normally. An array is emptied while a block enumerates it.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray arrayWithObjects:@1, @2, @3, nil];
    [array enumerateObjectsUsingBlock:^(id object, NSUInteger index, BOOL *stop) { [array removeAllObjects]; }];
    return 0;
}
