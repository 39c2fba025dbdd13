// ends: exception. An array gets the objects that are enumerated.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray arrayWithObjects:@1, @2, @3, nil];
    for (id object in array) [array addObject:object];
    return 0;
}
