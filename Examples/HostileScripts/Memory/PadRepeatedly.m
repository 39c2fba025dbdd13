// ends: memory. Strings of 100,000 characters are kept.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *kept = [NSMutableArray array];
    while (1) [kept addObject:[@"x" stringByPaddingToLength:100000 withString:@"y" startingAtIndex:0]];
    return 0;
}
