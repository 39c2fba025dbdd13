// ends: memory. A key path with an operator doubles an array.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray array];
    [array addObject:[@"x" stringByPaddingToLength:1000 withString:@"y" startingAtIndex:0]];
    while (1) {
        [array addObjectsFromArray:[array valueForKeyPath:@"@unionOfObjects.mutableCopy"]];
    }
    return 0;
}
