// ends: memory. A format takes the string twice that it is appended to.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *text = [NSMutableString stringWithString:@"x"];
    while (1) [text appendFormat:@"%@%@", text, text];
    return 0;
}
