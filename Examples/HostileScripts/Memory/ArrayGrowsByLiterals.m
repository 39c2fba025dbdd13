// ends: memory. Literals of arrays double for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSArray *array = @[@1, @2];
    while (1) array = [array arrayByAddingObjectsFromArray:array];
    return 0;
}
