// ends: memory. A text is split at each of its characters, again and again.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = [@"," stringByPaddingToLength:20000 withString:@",;" startingAtIndex:0];
    NSCharacterSet *set = [NSCharacterSet characterSetWithCharactersInString:@",;"];
    NSMutableArray *kept = [NSMutableArray array];
    while (1) [kept addObject:[text componentsSeparatedByCharactersInSet:set]];
    return 0;
}
