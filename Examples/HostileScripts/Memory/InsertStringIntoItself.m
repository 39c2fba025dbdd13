// ends: memory. A mutable string is inserted into itself for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *text = [NSMutableString stringWithString:@"ab"];
    while (1) [text insertString:text atIndex:text.length / 2];
    return 0;
}
