// ends: time|memory. A C text is searched in a text of the same letter.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = [@"x" stringByPaddingToLength:20000 withString:@"x" startingAtIndex:0];
    const char *whole = [text UTF8String];
    const char *part = [[[text substringFromIndex:10000] stringByAppendingString:@"y"] UTF8String];
    while (strstr(whole, part) == NULL) {}
    return 0;
}
