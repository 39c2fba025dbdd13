// ends: time|memory. A text is searched in a text of the same letter.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = [@"x" stringByPaddingToLength:1000000 withString:@"x" startingAtIndex:0];
    NSString *part = [[text substringFromIndex:500000] stringByAppendingString:@"y"];
    while ([text rangeOfString:part].location == NSNotFound) {}
    return 0;
}
