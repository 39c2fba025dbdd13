// ends: time|memory. Two long texts are compared without case, for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = [@"x" stringByPaddingToLength:1000000 withString:@"x" startingAtIndex:0];
    NSString *other = [text uppercaseString];
    while ([text caseInsensitiveCompare:other] == NSOrderedSame) {}
    return 0;
}
