// ends: memory|time. A path of half a million components is taken apart.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *path = [@"/a" stringByPaddingToLength:2000000 withString:@"/a" startingAtIndex:0];
    NSMutableArray *kept = [NSMutableArray array];
    while (1) [kept addObject:[path pathComponents]];
    return 0;
}
