// ends: time|deadline|normally|exception. Searches a long text from behind.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = [@"x" stringByPaddingToLength:1000000 withString:@"x" startingAtIndex:0];
    NSString *part = [[text substringFromIndex:500000] stringByAppendingString:@"Y"];
    while ([text rangeOfString:part options:NSCaseInsensitiveSearch | NSBackwardsSearch].location == NSNotFound) {}
    return 0;
}
