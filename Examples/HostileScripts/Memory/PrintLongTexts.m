// ends: time. A long text is printed for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = [@"x" stringByPaddingToLength:100000 withString:@"y" startingAtIndex:0];
    while (1) printf("%s\n", [text UTF8String]);
    return 0;
}
