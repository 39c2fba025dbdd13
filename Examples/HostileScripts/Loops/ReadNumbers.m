// ends: time|memory. A long text is read as a number for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = [@"1" stringByPaddingToLength:1000000 withString:@"2" startingAtIndex:0];
    while ([text doubleValue] != 0 && [text longLongValue] != 0) {}
    return 0;
}
