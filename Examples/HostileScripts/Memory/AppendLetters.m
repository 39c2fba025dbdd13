// ends: memory. A mutable string grows by a letter for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *text = [NSMutableString string];
    NSString *letters = [@"x" stringByPaddingToLength:500 withString:@"y" startingAtIndex:0];
    while (1) [text appendString:letters];
    return 0;
}
