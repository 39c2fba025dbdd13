// ends: memory|time. A text of line breaks is read line by line, the lines are kept.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = [@"\n" stringByPaddingToLength:1000000 withString:@"\n" startingAtIndex:0];
    NSMutableArray *kept = [NSMutableArray array];
    [text enumerateLinesUsingBlock:^(NSString *line, BOOL *stop) { [kept addObject:[line copy]]; }];
    return 0;
}
