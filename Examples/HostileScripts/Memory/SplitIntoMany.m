// ends: memory. A text of separators becomes as many strings, again and again.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = [@"," stringByPaddingToLength:20000 withString:@"," startingAtIndex:0];
    NSMutableArray *kept = [NSMutableArray array];
    while (1) [kept addObject:[text componentsSeparatedByString:@","]];
    return 0;
}
