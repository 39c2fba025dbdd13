// ends: time|normally|exception. A regular expression that takes exponential time is searched.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = [@"x" stringByPaddingToLength:60 withString:@"x" startingAtIndex:0];
    NSRange range = [text rangeOfString:@"(x+x+)+y" options:NSRegularExpressionSearch];
    printf("%lu\n", (unsigned long)range.location);
    [text stringByReplacingOccurrencesOfString:@"(x|x|xx)*y" withString:@"z" options:NSRegularExpressionSearch range:NSMakeRange(0, text.length)];
    return 0;
}
