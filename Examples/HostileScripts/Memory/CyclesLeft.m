// ends: normally. Cycles of ten megabytes are left when the program ends.
#import <Foundation/Foundation.h>

int main(void)
{
    for (int i = 0; i < 200; i++) {
        NSMutableArray *array = [NSMutableArray array];
        [array addObject:array];
        [array addObject:[@"x" stringByPaddingToLength:50000 withString:@"y" startingAtIndex:0]];
    }
    return 0;
}
