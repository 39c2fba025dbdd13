// ends: time|memory. A long text is trimmed and made lower case for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = [@"x" stringByPaddingToLength:1000000 withString:@"x" startingAtIndex:0];
    NSCharacterSet *letters = [NSCharacterSet characterSetWithCharactersInString:@"y"];
    while (1) [[text stringByTrimmingCharactersInSet:letters] lowercaseString];
    return 0;
}
