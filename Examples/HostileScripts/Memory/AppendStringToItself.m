// ends: memory. A mutable string doubles for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *text = [NSMutableString stringWithString:@"x"];
    while (1) [text appendString:text];
    return 0;
}
